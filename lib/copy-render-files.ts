import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { emojiFile, fontStylesheets } from "../lambdas/document/fonts.ts";

/** Run while the render function is bundled: puts Chromium, Mermaid and the fonts beside the code. Argument: the asset's folder. */

const [outputFolder] = process.argv.slice(2);
if (outputFolder === undefined) throw new Error("Give the folder of the asset");
const packages = fileURLToPath(new URL("../node_modules/", import.meta.url));

for (const path of [
  "@sparticuz/chromium/package.json",
  "@sparticuz/chromium/build",
  "@sparticuz/chromium/bin",
  "mermaid/package.json",
  "mermaid/dist/mermaid.min.js",
]) {
  cpSync(join(packages, path), join(outputFolder, "node_modules", path), { recursive: true });
}

const copyFont = (path: string): void => {
  const target = join(outputFolder, "fonts", path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(packages, "@fontsource", path), target);
};
copyFont(emojiFile);
for (const stylesheet of fontStylesheets) {
  copyFont(`${stylesheet}.css`);
  const css = readFileSync(join(packages, "@fontsource", `${stylesheet}.css`), "utf8");
  for (const [, file = ""] of css.matchAll(/url\(\.\/(files\/[\w.-]+\.woff2)\)/g)) {
    copyFont(`${dirname(stylesheet)}/${file}`);
  }
}
