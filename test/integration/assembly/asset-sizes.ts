import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzippedBytes } from "../../../lib/assets/unzipped-size.ts";
import { findResources, type Assembly } from "./assembly.ts";
import { assetFolder } from "./asset-folders.ts";

export interface AssetSize {
  readonly folder: string;
  /** As the template says. */
  readonly architecture: string | undefined;
  /** Bytes of code that are loaded before the first request. */
  readonly atStart: number;
  /** Bytes of all of its code. */
  readonly bytes: number;
  /** That code. */
  readonly code: string;
  /** The part of it that is loaded before the first request. */
  readonly startCode: string;
}

/** Lists the size of each function's asset, by the function's name. */
export function assets(assembly: Assembly): Map<string, AssetSize> {
  return new Map(
    findResources(assembly.service, "AWS::Lambda::Function").map(
      ([, { Code, Environment, Architectures }]) => {
        const { POWERTOOLS_SERVICE_NAME: name } = (
          Environment as { Variables: { POWERTOOLS_SERVICE_NAME: string } }
        ).Variables;
        const folder = assetFolder(assembly, Code);
        const [architecture] = (Architectures ?? []) as string[];
        return [name, { folder, architecture, ...measureSize(folder) }];
      },
    ),
  );
}

/** Returns the folder of the browser's layer. */
export function layerFolder(assembly: Assembly): string {
  const [, layer] = findResources(assembly.service, "AWS::Lambda::LayerVersion")[0] ?? [];
  return assetFolder(assembly, layer?.Content);
}

/** Its bytes. */
export function layerBytes(assembly: Assembly): number {
  return unzippedBytes(layerFolder(assembly));
}

function measureSize(folder: string): Omit<AssetSize, "folder" | "architecture"> {
  const files = new Map(
    readdirSync(folder)
      .filter((name) => /\.m?js$/.test(name))
      .map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );
  const loaded = new Set<string>();
  const load = (name: string): void => {
    if (loaded.has(name)) return;
    loaded.add(name);
    for (const [, imported = ""] of (files.get(name) ?? "").matchAll(
      /(?:from|import)\s*"\.\/([\w.-]+\.mjs)"/g,
    )) {
      load(imported);
    }
  };
  load("index.mjs");
  const countBytes = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + Buffer.byteLength(files.get(name) ?? ""), 0);
  return {
    atStart: countBytes(loaded),
    bytes: countBytes(files.keys()),
    code: [...files.values()].join("\n"),
    startCode: [...loaded].map((name) => files.get(name) ?? "").join("\n"),
  };
}
