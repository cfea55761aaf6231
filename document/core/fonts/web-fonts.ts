import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { PageOptions } from "../source.ts";
import type { DeclaredFaces } from "./declared/declared-faces.ts";
import {
  findLettersBeside,
  chooseParts,
  parseRanges,
  chooseShownParts,
  type FontPart,
} from "./font-parts.ts";
import {
  buildMarksRules,
  chooseFonts,
  fixedPackages,
  texFiles,
  buildTexRules,
  webFamilies,
  type ShownText,
} from "./needed-fonts.ts";
import { UnreadableFontError } from "../errors.ts";
import { pinFont, pinRules, parsePinnedPath } from "./variable/pinned-fonts.ts";

/** Letters that fonts of one East Asian language have, and those of another may not. */
const eastAsian = /[\u2e80-\u33ff\p{Script=Han}\uff00-\uffef]/gu;

/** Lists font files that are not Fontsource's: their paths, as {@link WebFonts.read} takes them, and their sources. */
export function listOtherFontFiles(): readonly { readonly path: string; readonly source: string }[] {
  const folder = dirname(createRequire(import.meta.url).resolve("computer-modern/package.json"));
  return texFiles.map(({ file, path }) => ({ path, source: join(folder, "fonts", file) }));
}

/** The fonts that the browser has not installed. */
export interface WebFonts {
  /** The address that those of their files begin with. */
  readonly fontsUrl: string;
  /** Whether the browser has none of them installed, so that all are declared. */
  readonly declaresAll: boolean;
  /** Reads the rules of fonts; call it before the others. */
  prepare(): Promise<void>;
  /**
   * Formats `@font-face` rules for the text of a page in its face, as far as the browser lacks these fonts. Their URLs are `fontsUrl` plus a path
   * that {@link read} accepts.
   */
  stylesheetFor(shown: ShownText, font?: PageOptions["font"]): string;
  /** Reads a font file by its path; undefined when there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * Checks that the fonts of a printed page were read.
   * @param rules of the page
   * @throws {UnreadableFontError} when one was not: the page shows empty boxes for it
   */
  check(rules: string): void;
}

/**
 * Creates the web fonts of a service.
 * @param fontsUrl address from which the browser requests font files
 * @param directory holds the packages of fonts; by default those installed with the service
 * @param installed returns the folder of the fonts that a browser would have installed, for a browser without them
 * @param further returns the folder of fonts that the directory lacks
 */
export function createWebFonts(
  fontsUrl: string,
  directory?: string,
  installed?: () => Promise<string>,
  further?: () => Promise<string>,
): WebFonts {
  let declared: Promise<DeclaredFaces> | undefined;
  let allFaces: readonly string[] = [];
  const stylesheets = new Map<string, readonly FontPart[]>();
  const files = new Map<string, Promise<Uint8Array>>();
  const faults = new Map<string, UnreadableFontError>();
  const others = new Map(
    directory === undefined ? listOtherFontFiles().map(({ path, source }) => [path, source]) : [],
  );
  const locate = (path: string): string =>
    directory === undefined ? (others.get(path) ?? locateInstalledFile(path)) : join(directory, path);

  const stylesheet = (name: string): readonly FontPart[] => {
    let rules = stylesheets.get(name);
    if (rules === undefined) {
      rules = buildFontRules(
        name,
        readFileSync(locate(`${name}.css`), "utf8"),
        (file) => `${fontsUrl}${dirname(name)}/${file}`,
      )
        .flatMap(pinRules)
        .map((rule) => ({ rule, ranges: parseRanges(rule) }));
      stylesheets.set(name, rules);
    }
    return rules;
  };

  return {
    fontsUrl,
    declaresAll: installed !== undefined,

    async prepare() {
      if (installed === undefined) return;
      declared ??= installed().then(async (folder) => {
        const { declareFaces } = await import("./declared/declared-faces.ts");
        return declareFaces(folder, fontsUrl);
      });
      allFaces = (await declared).rules;
    },

    stylesheetFor(shown, font) {
      const { stylesheets, spare, marks, tex } = chooseFonts(shown, font);
      const toUrl = (path: string): string => fontsUrl + path;
      const rules = [
        ...(marks ? buildMarksRules(toUrl).flatMap(pinRules) : []),
        ...(tex ? buildTexRules(toUrl) : []),
      ];
      const parts = stylesheets.flatMap(stylesheet);
      const declared =
        shown.mayShowMore === true || parts.length === 0 ? parts : chooseParts(shown.html, parts);
      const left = spare.length === 0 ? "" : findLettersBeside(shown.html.match(eastAsian) ?? [], parts);
      const further = left === "" ? [] : chooseParts(left, spare.flatMap(stylesheet), []);
      return [...[...declared, ...further].map(({ rule }) => rule), ...rules, ...allFaces].join("\n");
    },

    async read(path) {
      const face = (await declared)?.read(path);
      if (face) return face;
      if (!/^[\w-]+\/(?:files|400|700)\/[\w-]+\.(?:woff2|ttf)$/.test(path)) return undefined;
      let file = files.get(path);
      if (file === undefined) {
        file = readFont(path).catch((cause: unknown) => {
          files.delete(path);
          const fault = new UnreadableFontError(`The font ${path} cannot be read`, { cause });
          faults.set(path, fault);
          throw fault;
        });
        files.set(path, file);
        void file.then(() => faults.delete(path)).catch(() => undefined);
      }
      return file;
    },

    check(rules) {
      for (const [path, fault] of faults) if (rules.includes(fontsUrl + path)) throw fault;
    },
  };

  async function readFont(path: string): Promise<Uint8Array> {
    const source = parsePinnedPath(path);
    const file = await readPresent(source?.path ?? path);
    if (source === undefined) return file;
    const family = webFamilies.get(path.slice(0, path.indexOf("/"))) ?? "";
    return pinFont(file, family, source.weight);
  }

  async function readPresent(path: string): Promise<Buffer> {
    const located = locate(path);
    return readFileSync(further && !existsSync(located) ? join(await further(), path) : located);
  }
}

/** Returns where a file of a Fontsource package is by its path, `package/file`. */
export function locateInstalledFile(path: string): string {
  const [name = "", ...file] = path.split("/");
  const scope = fixedPackages.has(name) ? "@fontsource" : "@fontsource-variable";
  const manifest = createRequire(import.meta.url).resolve(`${scope}/${name}/package.json`);
  return join(dirname(manifest), ...file);
}

/**
 * Builds the rules of a Fontsource stylesheet that pages use ({@link chooseShownParts}), with the family names of documents.
 * @param stylesheet its path, as `package/file`
 * @param urlOf returns the address of a font file by its path beside the stylesheet
 */
export function buildFontRules(stylesheet: string, css: string, urlOf: (file: string) => string): string[] {
  return chooseShownParts(stylesheet, css).map((rule) =>
    rule
      .replace(
        /src: url\(\.\/(files\/[\w.-]+\.woff2)\)[^;]*/,
        (_, file: string) => `src: url(${urlOf(file)})`,
      )
      .replace(" Variable'", "'")
      .replace(/\s+/g, " "),
  );
}
