import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { Annotations, Stack, Stage } from "aws-cdk-lib/core";
import type { Function as LambdaFunction, LayerVersion } from "aws-cdk-lib/aws-lambda";
import { Asset } from "aws-cdk-lib/aws-s3-assets";
import type { Construct } from "constructs";
import { formatThousands } from "../../document/core/options/thousands.ts";

/**
 * Bytes that the browser's layer and a function's code may have, so that Lambda takes both: 250 MB unzipped in all, which are 262,144,000
 * bytes (Lambda quotas, "Deployment package (.zip file archive) size").
 */
const maxBytes = { layer: 249_000_000, code: 13_140_000 } as const;
const maxTogether = maxBytes.layer + maxBytes.code;

/** Sums the bytes of all files below a folder. */
export function unzippedBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** Reports at the synthesis how many bytes of both are left, where they were bundled: the next browser may be larger. */
export function reportUnzippedSize(layer: LayerVersion, code: LambdaFunction): void {
  const stack = Stack.of(layer);
  if (!stack.bundlingRequired) return;
  const bytes = [layer, code]
    .map((part) => unzippedBytes(findAsset(part)))
    .reduce((sum, size) => sum + size, 0);
  Annotations.of(layer).addInfo(
    `Browser, fonts and code have ${formatThousands(bytes)} bytes unzipped; ${formatThousands(maxTogether - bytes)} of Lambda's ${formatThousands(maxTogether)} are left`,
  );
}

/** Finds the folder that is uploaded for a part. */
function findAsset(part: Construct): string {
  const asset = part.node.findChild("Code");
  if (!(asset instanceof Asset)) throw new Error(`${part.node.path} is not an asset`);
  return join(Stage.of(part)?.outdir ?? "", asset.assetPath);
}

/** Checks the size of a folder. @throws {Error} when Lambda would refuse it, which it would only do after the upload */
export function checkUnzipped(part: keyof typeof maxBytes, folder: string): void {
  const bytes = unzippedBytes(folder);
  if (bytes > maxBytes[part])
    throw new Error(
      `The ${part} has ${bytes.toLocaleString("en")} bytes unzipped; the limit is ${maxBytes[part].toLocaleString("en")}`,
    );
}
