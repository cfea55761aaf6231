import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createBrotliCompress } from "node:zlib";
import { archive, unpackChromium } from "../../document/browser/program/bundled.ts";
import { unpackLibraries } from "../../document/browser/program/libraries.ts";
import { installedDiagramScripts } from "../../document/diagrams/diagram-scripts.ts";
import { webFontFiles } from "./web-font-files.ts";

/** Fills the folder of the browser layer, which is given as the argument. A program, for CDK waits for it while it synthesises. */

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Give the folder of the layer");

await Promise.all([
  unpackChromium(join(folder, "chromium")),
  unpackLibraries(archive("al2023.tar.br"), folder),
]);

// As they are, the layer would be larger than Lambda takes.
for (const { name, path } of installedDiagramScripts()) {
  const target = join(folder, "diagrams", `${name}.br`);
  await mkdir(dirname(target), { recursive: true });
  await pipeline(createReadStream(path), createBrotliCompress(), createWriteStream(target));
}
for (const { source, path } of webFontFiles()) {
  const target = join(folder, "web-fonts", path);
  await mkdir(dirname(target), { recursive: true });
  await cp(source, target);
}
