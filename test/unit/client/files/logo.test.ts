import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { embedLogo } from "../../../../client/files/logo.ts";
import { ownFolder } from "../../../lifetimes.ts";

const data = `data:image/png;base64,${Buffer.from("a picture").toString("base64")}`;

let folder: string;
beforeEach(async () => {
  folder = ownFolder();
  await writeFile(join(folder, "logo.png"), "a picture");
  await writeFile(join(folder, "secret.txt"), "no picture");
  await mkdir(`${folder}-private`);
  await writeFile(join(`${folder}-private`, "logo.png"), "a picture");
});
afterEach(() => rm(`${folder}-private`, { recursive: true }));

const named = (name: string) => `---\nlogo: ${name}\n---\n\ntext`;
const withOwn = (markdown: string, options = {}) => embedLogo(options, markdown, join(folder, "a.md"));

describe("a logo that is a file", () => {
  it("is sent as data, whether it is chosen or named beside its document", async () => {
    expect(await withOwn("text", { logo: join(folder, "logo.png"), columns: 2 })).toEqual({
      logo: data,
      columns: 2,
    });
    expect(await withOwn(named("logo.png"))).toEqual({ logo: data });
  });

  it("stays as it is on the web, and where it is no image that can be read", async () => {
    const web = { logo: "https://example.com/logo.png" };
    expect(await withOwn(named("logo.png"), web)).toEqual(web);
    for (const name of [
      "none.png",
      "secret.txt",
      `../${basename(folder)}-private/logo.png`,
      "https://example.com/a.png",
    ])
      expect(await withOwn(named(name))).toEqual({});
    expect(await withOwn("text")).toEqual({});
  });
});
