import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Layout } from "../source.ts";
import { partsFor, rangesOf, shownParts } from "./font-parts.ts";
import type { FontPart } from "./font-parts.ts";
import { pinnedFont, pinRules, stylesheetFile, variablePackages } from "./variable/variable-fonts.ts";
import type { ShownText } from "./needed-fonts.ts";
import { pinWeight } from "./variable/pin-weight.ts";
import { marksRules, neededFonts, texFiles, texRules } from "./needed-fonts.ts";

/** Font files of other packages than `@fontsource`: their paths, as {@link WebFonts.read} has them, and where they are. */
export function otherFontFiles(): readonly { readonly path: string; readonly source: string }[] {
  const folder = dirname(createRequire(import.meta.url).resolve("computer-modern/package.json"));
  return texFiles.map(({ file, path }) => ({ path, source: join(folder, "fonts", file) }));
}

/**
 * The file of a stylesheet or of a font, by its path as `package/weight.css` or `package/files/name.woff2`.
 * @param directory holds the packages; those that are installed with the service when undefined
 */
export function fontFile(path: string, directory?: string): string {
  if (directory !== undefined) return join(directory, path);
  const [name = ""] = path.split("/", 1);
  const scope = variablePackages.has(name) ? "@fontsource-variable" : "@fontsource";
  const manifest = createRequire(import.meta.url).resolve(`${scope}/${name}/package.json`);
  return join(dirname(manifest), path.slice(name.length + 1));
}

/** The fonts that the browser has not installed. */
export interface WebFonts {
  /**
   * `@font-face` rules for what a page shows in its face, and the browser has not installed; their URLs are `baseUrl` plus a path that
   * {@link read} knows.
   */
  stylesheetFor(shown: ShownText, font?: Layout["font"]): string;
  /** A font file by its path; undefined when there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
}

/**
 * @param baseUrl where the browser asks for font files
 * @param directory holds the packages of fonts; those that are installed with the service when undefined
 */
export function createWebFonts(baseUrl: string, directory?: string): WebFonts {
  const stylesheets = new Map<string, readonly FontPart[]>();
  const files = new Map<string, Promise<Uint8Array>>();
  const others = new Map(
    directory === undefined ? otherFontFiles().map(({ path, source }) => [path, source]) : [],
  );

  const stylesheet = (name: string): readonly FontPart[] => {
    let rules = stylesheets.get(name);
    if (rules === undefined) {
      rules = rulesOf(
        name,
        readFileSync(fontFile(stylesheetFile(name), directory), "utf8"),
        (file) => `${baseUrl}${dirname(name)}/${file}`,
      ).map((rule) => ({ rule, ranges: rangesOf(rule) }));
      stylesheets.set(name, rules);
    }
    return rules;
  };

  return {
    stylesheetFor(shown, font) {
      const { stylesheets, marks, tex } = neededFonts(shown, font);
      const urlOf = (path: string): string => baseUrl + path;
      const rules = [...(marks ? marksRules(urlOf) : []), ...(tex ? texRules(urlOf) : [])];
      const parts = stylesheets.flatMap(stylesheet);
      const declared = shown.mayShowMore === true || parts.length === 0 ? parts : partsFor(shown.html, parts);
      return [...declared.map(({ rule }) => rule), ...rules].join("\n");
    },

    async read(path) {
      if (!/^[\w-]+\/files\/[\w-]+\.woff2$/.test(path)) return undefined;
      let file = files.get(path);
      if (file === undefined) {
        file = load(path);
        files.set(path, file);
      }
      return file;
    },
  };

  async function load(path: string): Promise<Uint8Array> {
    const pinned = pinnedFont(path);
    if (pinned) return pinWeight(await readFile(fontFile(pinned.path, directory)), pinned);
    return readFile(others.get(path) ?? fontFile(path, directory));
  }
}

/**
 * The rules of a stylesheet of `@fontsource`, of which {@link shownParts} are left.
 * @param stylesheet its path, as `package/file`
 * @param urlOf the address of a font file by its path beside the stylesheet
 */
export function rulesOf(stylesheet: string, css: string, urlOf: (file: string) => string): string[] {
  return shownParts(stylesheet, pinRules(stylesheet, css)).map((rule) =>
    rule
      .replace(
        /url\(\.\/(files\/[\w.-]+\.woff2)\) format\('woff2'\)(?:, url\([^)]*\) format\('woff'\))?/g,
        (_, file: string) => `url(${urlOf(file)})`,
      )
      .replace(/\s+/g, " "),
  );
}
