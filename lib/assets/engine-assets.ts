import { createReadStream, createWriteStream } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliCompress } from "node:zlib";
import { listDiagramScripts } from "../../document/core/diagrams/diagram-scripts.ts";
import { webFontFiles, type WebFontFile } from "./web-font-files.ts";

/** Writes the programs that draw diagrams, compressed: as they are, the browser's layer would be larger than Lambda takes. */
export async function writeDiagramScripts(folder: string): Promise<void> {
  for (const { name, path } of listDiagramScripts()) {
    const target = join(folder, `${name}.br`);
    await mkdir(dirname(target), { recursive: true });
    await pipeline(createReadStream(path), createBrotliCompress(), createWriteStream(target));
  }
}

/** Writes the fonts that documents ask for when they show them. */
export async function writeWebFonts(
  folder: string,
  files: readonly WebFontFile[] = webFontFiles(),
): Promise<void> {
  for (const { source, path } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    await cp(source, target);
  }
}
