import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assets-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Bundles the module into a package, and returns where it finds its web fonts. */
async function findInPackage(name: string): Promise<unknown> {
  const outfile = join(folder, name, "dist", "program.mjs");
  const entry = new URL("../../../../../document/core/assets/compressed-assets.ts", import.meta.url);
  buildSync({ entryPoints: [fileURLToPath(entry)], bundle: true, format: "esm", platform: "node", outfile });
  const { findCompressedAssets } = (await import(pathToFileURL(outfile).href)) as {
    readonly findCompressedAssets: (kind: string) => unknown;
  };
  return findCompressedAssets("web-fonts");
}

test("the engine's package has its assets beside the folder of its programs", async () => {
  mkdirSync(join(folder, "engine", "assets"), { recursive: true });
  expect(await findInPackage("engine")).toBe(join(folder, "engine", "assets", "web-fonts"));
});

test("a deployed function has no assets of its own", async () => {
  expect(await findInPackage("function")).toBeUndefined();
});
