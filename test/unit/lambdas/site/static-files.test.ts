import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { addBrotliFiles } from "../../../../lib/assets/page/brotli-files.ts";
import { createStaticFiles } from "../../../../lambdas/site/static-files.ts";
import { ownFolder } from "../../../lifetimes.ts";

const folder = ownFolder();
const assets = join(folder, "assets");
const script = "export const tides = [1, 2, 3];\n".repeat(100);
await mkdir(assets);
await writeFile(join(assets, "tides-1.js"), script);
await writeFile(join(assets, "tides-1.js.gz"), gzipSync(script));

describe("an asset of the site", () => {
  it("is available in Brotli once a deployment has compressed it, with the same content", async () => {
    expect(createStaticFiles(folder).asset("tides-1.js")).toMatchObject({ brotli: undefined });
    await addBrotliFiles(assets);
    const { gzip, brotli } = createStaticFiles(folder).asset("tides-1.js") ?? {};
    expect(brotliDecompressSync(brotli ?? "").toString()).toBe(script);
    expect(brotli?.length).toBeLessThan(gzip?.length ?? 0);
  });

  it("is not available by the name of its compressed file", () => {
    expect(createStaticFiles(folder).asset("tides-1.js.br")).toBeUndefined();
    expect(createStaticFiles(folder).asset("tides-1.js.gz")).toBeUndefined();
  });
});
