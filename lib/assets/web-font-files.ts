import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { shownParts } from "../../document/fonts/font-parts.ts";
import { fontStylesheets } from "../../document/fonts/needed-fonts.ts";
import { installedFile, otherFontFiles } from "../../document/fonts/web-fonts.ts";

/** Every file of the web fonts that documents are set in: where it is, and its path below the layer's folder of web fonts. */
export function webFontFiles(): { readonly source: string; readonly path: string }[] {
  const paths = fontStylesheets.flatMap((stylesheet) => {
    const css = readFileSync(installedFile(`${stylesheet}.css`), "utf8");
    const rules = shownParts(stylesheet, css).join("");
    const files = [...rules.matchAll(/url\(\.\/(files\/[\w.-]+\.woff2)\)/g)].map(([, file = ""]) => file);
    return [`${stylesheet}.css`, ...files.map((file) => `${dirname(stylesheet)}/${file}`)];
  });
  return [...new Set(paths)].map((path) => ({ source: installedFile(path), path })).concat(otherFontFiles());
}
