import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { chooseShownParts } from "../../document/core/fonts/font-parts.ts";
import { fontStylesheets } from "../../document/core/fonts/needed-fonts.ts";
import { locateInstalledFile, listOtherFontFiles } from "../../document/core/fonts/web-fonts.ts";

/** Where a file of a font is, and its path below the folder of web fonts. */
export interface WebFontFile {
  readonly source: string;
  readonly path: string;
}

/** Returns every file of the web fonts that documents are set in. */
export function webFontFiles(): WebFontFile[] {
  const paths = fontStylesheets.flatMap((stylesheet) => {
    const css = readFileSync(locateInstalledFile(`${stylesheet}.css`), "utf8");
    const rules = chooseShownParts(stylesheet, css).join("");
    const files = [...rules.matchAll(/url\(\.\/(files\/[\w.-]+\.woff2)\)/g)].map(([, file = ""]) => file);
    return [`${stylesheet}.css`, ...files.map((file) => `${dirname(stylesheet)}/${file}`)];
  });
  return [...new Set(paths)]
    .map((path) => ({ source: locateInstalledFile(path), path }))
    .concat(listOtherFontFiles());
}

/** Fonts of as many characters are larger than all others together: nine tenths of the megabytes. */
const eastAsian = /^noto-(?:serif|sans)-(?:jp|kr|sc|tc)\/files\//;

/** Lists those in the browser's layer. */
export function layerFontFiles(): WebFontFile[] {
  return webFontFiles().filter(({ path }) => !eastAsian.test(path));
}

/** Lists those that do not fit into Lambda beside the browser. */
export function archivedFontFiles(): WebFontFile[] {
  return webFontFiles().filter(({ path }) => eastAsian.test(path));
}
