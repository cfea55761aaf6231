import { join } from "node:path";
import type { Assembly } from "./assembly.ts";

/** Returns the folder of an asset of a synthesised assembly: a function's `Code`, or a layer's `Content`. */
export function assetFolder({ folder }: Assembly, location: unknown): string {
  return join(folder, `asset.${(location as { S3Key: string }).S3Key.replace(/\.zip$/, "")}`);
}

/** Returns an environment whose layer is in a folder of this machine: Lambda unpacks it to /opt, which is not ours here. */
export function withLayer<Name extends string>(
  environment: Readonly<Record<Name, string>>,
  layer: string,
): Record<Name | "LD_LIBRARY_PATH", string> {
  const moved = Object.entries<string>(environment).map(([name, value]) => [
    name,
    value.replace(/^\/opt\//, `${layer}/`),
  ]);
  return { ...Object.fromEntries(moved), LD_LIBRARY_PATH: `${layer}/lib` } as Record<
    Name | "LD_LIBRARY_PATH",
    string
  >;
}
