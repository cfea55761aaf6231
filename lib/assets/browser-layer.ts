import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AssetHashType, DockerImage } from "aws-cdk-lib/core";
import { Architecture, Code, LayerVersion } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { listFontSources } from "../../document/core/fonts/installed-fonts.ts";
import { listDiagramScripts } from "../../document/core/diagrams/diagram-scripts.ts";
import { checkUnzipped } from "./unzipped-size.ts";
import { computeContentHash } from "./content-hash.ts";
import { layerFontFiles } from "./web-font-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const fill = fileURLToPath(new URL("fill-browser-layer.ts", import.meta.url));

/** Where the layer's parts are, on Lambda. Shared libraries in /opt/lib are found by themselves. */
export const layerEnvironment = {
  CHROMIUM_PATH: "/opt/chromium/chromium",
  WEB_FONTS_DIR: "/opt/web-fonts",
  DIAGRAM_SCRIPTS_DIR: "/opt/diagrams",
} as const;

/**
 * Creates the layer with Chromium, the libraries that Lambda's system lacks, the fonts, and the scripts that draw diagrams. The browser is
 * uncompressed: decompressing it takes most of a cold start. The layer's identity depends on its content, so that a change of code uploads none of it
 * again.
 */
export function createBrowserLayer(scope: Construct, id: string): LayerVersion {
  return new LayerVersion(scope, id, {
    description: "Chromium and fonts",
    compatibleArchitectures: [Architecture.X86_64],
    code: Code.fromAsset(`${root}lib/assets`, {
      assetHashType: AssetHashType.CUSTOM,
      assetHash: contentHash(),
      bundling: {
        image: DockerImage.fromRegistry("none"),
        local: {
          tryBundle: (folder: string) => {
            execFileSync(process.execPath, [fill, folder], { stdio: ["ignore", "ignore", "inherit"] });
            checkUnzipped("layer", folder);
            return true;
          },
        },
      },
    }),
  });
}

/** Computes the hash of the layer's content. */
function contentHash(): string {
  return computeContentHash([
    fill,
    `${root}lib/assets/engine-assets.ts`,
    `${root}document/core/browser/program/bundled.ts`,
    `${root}document/core/browser/program/libraries.ts`,
    `${root}node_modules/@sparticuz/chromium/package.json`,
    ...listDiagramScripts().map(({ path }) => path),
    `${root}document/core/fonts/installed-fonts.ts`,
    `${root}document/core/fonts/files/emoji-font.ts`,
    `${root}document/core/fonts/files/font-file.ts`,
    `${root}document/core/fonts/font-parts.ts`,
    `${root}document/core/fonts/formulas/formula-fonts.ts`,
    `${root}document/core/fonts/files/name-table.ts`,
    `${root}document/core/fonts/files/strip-hinting.ts`,
    ...listFontSources(),
    ...layerFontFiles().map(({ source }) => source),
  ]);
}
