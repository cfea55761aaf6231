import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { marksRules, neededFonts } from "./needed-fonts.ts";

export interface WebFonts {
  /**
   * `@font-face` rules for what this HTML shows, in its language, and the browser has not installed; their URLs are `baseUrl` plus a
   * path that {@link read} knows.
   */
  stylesheetFor(html: string, language: string): string;
  /** A font file by its path; undefined when there is none. */
  read(path: string): Uint8Array | undefined;
}

/**
 * @param baseUrl where the browser asks for font files
 * @param directory holds the `@fontsource` packages; those that are installed with the service when undefined
 */
export function createWebFonts(baseUrl: string, directory?: string): WebFonts {
  const stylesheets = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const root = directory ?? installedPackages();

  const stylesheet = (name: string): string => {
    let rules = stylesheets.get(name);
    if (rules === undefined) {
      rules = rulesOf(
        readFileSync(join(root, `${name}.css`), "utf8"),
        (file) => `${baseUrl}${dirname(name)}/${file}`,
      );
      stylesheets.set(name, rules);
    }
    return rules;
  };

  return {
    stylesheetFor(html, language) {
      const { stylesheets, marks } = neededFonts(html, language);
      return [...stylesheets.map(stylesheet), ...(marks ? marksRules((path) => baseUrl + path) : [])].join(
        "\n",
      );
    },

    read(path) {
      if (!/^[\w-]+\/files\/[\w-]+\.woff2$/.test(path)) return undefined;
      let file = files.get(path);
      if (file === undefined) {
        file = readFileSync(join(root, path));
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

/** The rules of a stylesheet of `@fontsource`. @param urlOf the address of a font file by its path beside the stylesheet */
export function rulesOf(css: string, urlOf: (file: string) => string): string {
  return css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(
      /url\(\.\/(files\/[\w.-]+\.woff2)\) format\('woff2'\), url\([^)]*\) format\('woff'\)/g,
      (_, file: string) => `url(${urlOf(file)})`,
    )
    .replace(/\s+/g, " ");
}
