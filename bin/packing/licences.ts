import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { listDiagramScripts } from "../../document/core/diagrams/diagram-scripts.ts";
import { listFontSources } from "../../document/core/fonts/installed-fonts.ts";
import { webFontFiles } from "../../lib/assets/web-font-files.ts";
import { root } from "./npm-package.ts";

/**
 * Writes the licences of all packages with parts in our package: of bundled code, fonts, and the scripts that draw diagrams.
 * @param bundled files, by path from the root
 */
export function writeLicences(file: string, bundled: readonly string[]): void {
  const sources = [
    ...bundled,
    ...listFontSources(),
    ...webFontFiles().map(({ source }) => source),
    ...listDiagramScripts().map(({ path }) => path),
    "node_modules/harfbuzzjs/",
  ];
  const folders = new Set(
    sources.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? []),
  );
  const texts = [...[...folders].sort().map(readLicence), stylesNotice, pdfiumNotice];
  writeFileSync(file, texts.join(`\n${"-".repeat(80)}\n\n`));
}

/** Of the packed styles and terms beside the citation code. */
const stylesNotice =
  "CSL styles and locales: CC BY-SA 3.0 (https://creativecommons.org/licenses/by-sa/3.0/), by the authors named in each file of " +
  "https://github.com/citation-style-language/styles and https://github.com/citation-style-language/locales, packed without their metadata\n";

/** Of the program that its package holds, which has its own licence alone. */
const pdfiumNotice =
  "PDFium, in @hyzyla/pdfium: Copyright 2014 The PDFium Authors, BSD-3-Clause and Apache-2.0 (https://pdfium.googlesource.com/pdfium/+/refs/heads/main/LICENSE), " +
  "with Abseil, Anti-Grain Geometry, FreeType, ICU, libjpeg-turbo, Little CMS, OpenJPEG and zlib (https://pdfium.googlesource.com/pdfium/+/refs/heads/main/third_party/)\n";

function readLicence(folder: string): string {
  const path = folder.startsWith("/") ? folder : join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly license?: unknown;
  };
  const [file] = globSync("{LICENSE,LICENCE,license,licence,OFL,COPYING}{,*.md,*.txt,-*}", { cwd: path });
  const words = file === undefined ? "" : `\n\n${readFileSync(join(path, file), "utf8").trim()}`;
  return `${name} ${version}: ${JSON.stringify(license ?? basename(file ?? ""))}${words}\n`;
}
