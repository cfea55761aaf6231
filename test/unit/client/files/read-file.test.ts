import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, it } from "vitest";
import { inlineImages } from "../../../../client/files/images.ts";
import { readStreamWithin, readTextFile, readWithin } from "../../../../client/files/read-file.ts";
import { printLimit, readDocumentFiles } from "../../../../bin/printer/source.ts";
import { ownFolder } from "../../../lifetimes.ts";

const limit = { maxBytes: 2 ** 20, advice: "Split it." };

let folder: string;
let file: string;
beforeEach(() => {
  folder = ownFolder();
  file = join(folder, "big.md");
});

/** Makes a sparse file that is too large to be read. */
async function makeHuge(name: string): Promise<void> {
  await writeFile(name, "");
  await truncate(name, 2 ** 40);
}

describe("a file that is too large", () => {
  it("is refused by its size, before anything of it is read", async () => {
    await makeHuge(file);
    await expect(readTextFile(file, limit, "big.md")).rejects.toThrow("big.md has 1048576 MiB. Split it.");
  });

  it("is refused at the limit where its size is unknown", async () => {
    await expect(readWithin("/dev/zero", limit, "it")).rejects.toThrow("it has more than 1 MiB. Split it.");
  });

  it("is read if it has exactly the limit's size", async () => {
    await writeFile(file, Buffer.alloc(limit.maxBytes));
    expect((await readWithin(file, limit, "it")).byteLength).toBe(limit.maxBytes);
    await truncate(file, limit.maxBytes + 1);
    await expect(readWithin(file, limit, "it")).rejects.toThrow("Split it.");
  });

  it("is refused as an image, as are small ones that are named too often", async () => {
    await makeHuge(join(folder, "huge.png"));
    await writeFile(join(folder, "a.png"), Buffer.alloc(600_000));
    const inlined = (markdown: string) => inlineImages(markdown, file, { limit });
    await expect(inlined("![](huge.png)")).rejects.toThrow("The image huge.png has 1048576 MiB. Split it.");
    expect((await inlined("![](a.png)")).missing).toEqual([]);
    await expect(inlined("![](a.png) ![](a.png)")).rejects.toThrow(/big\.md with its images has more than/);
  });
});

describe("an endless stream", () => {
  it("is closed at the limit", async () => {
    const chunks = { count: 0 };
    const endless = Readable.from(
      (function* () {
        for (;;) {
          chunks.count++;
          yield Buffer.alloc(100_000);
        }
      })(),
    );
    await expect(readStreamWithin(endless, limit, "standard input")).rejects.toThrow(
      "standard input has more",
    );
    expect(endless.destroyed).toBe(true);
    expect(chunks.count).toBeLessThan(40);
  });
});

describe("a text with photographs in it", () => {
  it("is counted without them", async () => {
    const photograph = `![a](data:image/jpeg;base64,${"/9j/".repeat(1_800_000)})`;
    const markdown = `${photograph}\n\n${photograph}`;
    const inputs = { meta: {}, chosen: {}, allowed: [] };
    const { source } = await readDocumentFiles(markdown, file, inputs);
    expect(source.markdown).toBe(markdown);
  });
});

describe("a text that the engine would not print", () => {
  it("is refused by its length, before images are looked for in it", async () => {
    const inputs = { meta: {}, chosen: {}, allowed: [] };
    await expect(readDocumentFiles("a".repeat(10_000_001), file, inputs)).rejects.toThrow(
      "The document has 10,000,001 characters. The limit is 10,000,000 characters without images",
    );
    expect(printLimit.maxBytes).toBe(90_000_000);
  });
});
