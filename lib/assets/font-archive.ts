import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { AssetHashType, BundlingOutput, DockerImage } from "aws-cdk-lib/core";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import type { Construct } from "constructs";
import { computeContentHash } from "./content-hash.ts";
import { archivedFontFiles } from "./web-font-files.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const fill = fileURLToPath(new URL("fill-font-archive.ts", import.meta.url));

/** Creates the archive of the web fonts for Chinese, Japanese and Korean that the render function fetches with the first document that shows them. */
export function createFontArchive(scope: Construct, id: string): Asset {
  return new Asset(scope, id, {
    path: `${root}lib/assets`,
    assetHashType: AssetHashType.CUSTOM,
    assetHash: computeContentHash([fill, ...archivedFontFiles().map(({ source }) => source)]),
    bundling: {
      image: DockerImage.fromRegistry("none"),
      outputType: BundlingOutput.SINGLE_FILE,
      local: {
        tryBundle: (folder: string) => {
          execFileSync(process.execPath, [fill, folder], { stdio: ["ignore", "ignore", "inherit"] });
          return true;
        },
      },
    },
  });
}
