import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The files that the engine reads beside its code: fonts that a browser has installed with `fonts.conf`, those that it asks for, and programs that draw diagrams. */
export type AssetKind = "fonts" | "web-fonts" | "diagrams";

let folder: string | undefined | null = null;

/** Returns the folder of some assets in the engine's own package; undefined where they are in those of npm, or of a deployed function. */
export function findCompressedAssets(kind: AssetKind): string | undefined {
  if (folder === null) {
    const beside = fileURLToPath(new URL("../assets/", import.meta.url));
    folder = !import.meta.url.endsWith(".ts") && existsSync(beside) ? beside : undefined;
  }
  return folder === undefined ? undefined : join(folder, kind);
}

export function fetchCommand(): string {
  return findCompressedAssets("fonts") === undefined ? "npm run browser" : "print-markdown browser";
}
