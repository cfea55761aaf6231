import { join } from "node:path";
import { locateArchive, unpackChromium } from "../../document/core/browser/program/bundled.ts";
import { unpackLibraries } from "../../document/core/browser/program/libraries.ts";
import { writeDiagramScripts, writeWebFonts } from "./engine-assets.ts";
import { layerFontFiles } from "./web-font-files.ts";

/** Fills the folder of the browser layer, its argument. A program, since CDK waits for it while it synthesises. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the layer");

await Promise.all([
  unpackChromium(join(folder, "chromium")),
  unpackLibraries(locateArchive("al2023.tar.br"), folder),
]);
await writeDiagramScripts(join(folder, "diagrams"));
await writeWebFonts(join(folder, "web-fonts"), layerFontFiles());
