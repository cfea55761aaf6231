import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { shownParts } from "../../document/fonts/font-parts.ts";
import { fontStylesheets } from "../../document/fonts/needed-fonts.ts";
import { stylesheetFile } from "../../document/fonts/variable/variable-fonts.ts";
import { fontFile, otherFontFiles } from "../../document/fonts/web-fonts.ts";

/** Every file of the web fonts that documents are set in: where it is, and its path below the layer's folder of web fonts. */
export function webFontFiles(): { readonly source: string; readonly path: string }[] {
  const paths = fontStylesheets.flatMap((stylesheet) => {
    const file = stylesheetFile(stylesheet);
    const css = readFileSync(fontFile(file), "utf8");
    const rules = shownParts(stylesheet, css).join("");
    const files = [...rules.matchAll(/url\(\.\/(files\/[\w.-]+\.woff2)\)/g)].map(([, name = ""]) => name);
    return [file, ...files.map((name) => `${dirname(stylesheet)}/${name}`)];
  });
  return [...new Set(paths)].map((path) => ({ source: fontFile(path), path })).concat(otherFontFiles());
}
