import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * Bytes that the browser's layer and a function's code may have, so that Lambda takes both: 250 MB unzipped in all, which are 262,144,000
 * bytes (Lambda quotas, "Deployment package (.zip file archive) size").
 */
export const maxBytes = { layer: 254_900_000, code: 7_240_000 } as const;

/** Bytes of all files below a folder. */
export function unzippedBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

/** @throws {Error} when Lambda would not take what is in a folder, which it says only after the upload */
export function checkUnzipped(part: keyof typeof maxBytes, folder: string): void {
  const bytes = unzippedBytes(folder);
  if (bytes > maxBytes[part])
    throw new Error(
      `The ${part} has ${bytes.toLocaleString("en")} bytes unzipped, and may have ${maxBytes[part].toLocaleString("en")}`,
    );
}
