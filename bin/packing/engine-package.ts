import { join } from "node:path";
import { buildSync } from "esbuild";
import { installFonts } from "../../document/core/fonts/installed-fonts.ts";
import {
  copyRasteriser,
  copySubsetter,
  enginePrograms,
  moduleBundleOptions,
  writePageProgram,
} from "../../lib/assets/function-bundle.ts";
import { writeDiagramScripts, writeWebFonts } from "../../lib/assets/engine-assets.ts";
import { writeLicences } from "./licences.ts";

const entries = {
  printer: "bin/printer/printer.ts",
  "print-markdown": "bin/printer/pack/print-markdown.ts",
  ...enginePrograms,
};

/** Fills a package with the engine's code and files, so that it needs nothing from npm but a browser. */
export async function fillEnginePackage(content: string): Promise<void> {
  const assets = join(content, "assets");
  const { metafile } = buildSync({
    ...moduleBundleOptions(entries, join(content, "dist")),
    outExtension: { ".js": ".mjs" },
    metafile: true,
    // Loaded where a browser is printed with that npm brings.
    external: ["esbuild", "@sparticuz/chromium"],
  });
  writePageProgram(join(content, "dist"));
  copySubsetter(content);
  copyRasteriser(content);
  await Promise.all([
    installFonts(join(assets, "fonts")),
    writeWebFonts(join(assets, "web-fonts")),
    writeDiagramScripts(join(assets, "diagrams")),
  ]);
  writeLicences(join(content, "LICENSES.txt"), Object.keys(metafile.inputs));
}
