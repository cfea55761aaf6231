import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Layout } from "../source.ts";
import { partsFor, rangesOf, shownParts } from "./font-parts.ts";
import type { FontPart } from "./font-parts.ts";
import type { ShownText } from "./needed-fonts.ts";
import { marksRules, neededFonts, texFiles, texRules } from "./needed-fonts.ts";

/** Font files of other packages than `@fontsource`: their paths, as {@link WebFonts.read} has them, and where they are. */
export function otherFontFiles(): readonly { readonly path: string; readonly source: string }[] {
  const folder = dirname(createRequire(import.meta.url).resolve("computer-modern/package.json"));
  return texFiles.map(({ file, path }) => ({ path, source: join(folder, "fonts", file) }));
}

/** The fonts that the browser has not installed. */
export interface WebFonts {
  /**
   * `@font-face` rules for what a page shows in its face, and the browser has not installed; their URLs are `baseUrl` plus a path that
   * {@link read} knows.
   */
  stylesheetFor(shown: ShownText, font?: Layout["font"]): string;
  /** A font file by its path; undefined when there is none. */
  read(path: string): Uint8Array | undefined;
}

/**
 * @param baseUrl where the browser asks for font files
 * @param directory holds the `@fontsource` packages; those that are installed with the service when undefined
 */
export function createWebFonts(baseUrl: string, directory?: string): WebFonts {
  const stylesheets = new Map<string, readonly FontPart[]>();
  const files = new Map<string, Uint8Array>();
  const root = directory ?? installedPackages();
  const others = new Map(
    directory === undefined ? otherFontFiles().map(({ path, source }) => [path, source]) : [],
  );

  const stylesheet = (name: string): readonly FontPart[] => {
    let rules = stylesheets.get(name);
    if (rules === undefined) {
      rules = rulesOf(
        name,
        readFileSync(join(root, `${name}.css`), "utf8"),
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

    read(path) {
      if (!/^[\w-]+\/files\/[\w-]+\.woff2$/.test(path)) return undefined;
      let file = files.get(path);
      if (file === undefined) {
        file = readFileSync(others.get(path) ?? join(root, path));
        files.set(path, file);
      }
      return file;
    },
  };
}

function installedPackages(): string {
  const manifest = createRequire(import.meta.url).resolve("@fontsource/noto-serif-sc/package.json");
  return dirname(dirname(manifest));
}

/**
 * The rules of a stylesheet of `@fontsource`, of which {@link shownParts} are left.
 * @param stylesheet its path, as `package/file`
 * @param urlOf the address of a font file by its path beside the stylesheet
 */
export function rulesOf(stylesheet: string, css: string, urlOf: (file: string) => string): string[] {
  return shownParts(stylesheet, css).map((rule) =>
    rule
      .replace(
        /url\(\.\/(files\/[\w.-]+\.woff2)\) format\('woff2'\), url\([^)]*\) format\('woff'\)/g,
        (_, file: string) => `url(${urlOf(file)})`,
      )
      .replace(/\s+/g, " "),
  );
}
