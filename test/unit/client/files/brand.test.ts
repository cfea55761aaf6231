import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { embedBrand, readBrandFile } from "../../../../client/files/brand.ts";
import { serviceLimit } from "../../../../client/files/file-access.ts";
import { ownFolder } from "../../../lifetimes.ts";

let folder: string;
beforeEach(async () => {
  folder = ownFolder();
  await mkdir(join(folder, "fonts"));
  await writeFile(join(folder, "fonts/a.woff2"), "a font");
  await writeFile(join(folder, "paper.svg"), "<svg/>");
  await writeFile(join(folder, "house.css"), "p { color: teal }");
});

const font = `data:font/woff2;base64,${Buffer.from("a font").toString("base64")}`;
const drawing = `data:image/svg+xml;base64,${Buffer.from("<svg/>").toString("base64")}`;
const embedded = {
  accent: "teal",
  letterhead: drawing,
  fonts: { text: { regular: font }, code: font },
  css: "p { color: teal }",
};
const named = {
  accent: "teal",
  letterhead: "paper.svg",
  fonts: { text: { regular: "fonts/a.woff2" }, code: "fonts/a.woff2" },
  css: "house.css",
};

describe("the files of a brand", () => {
  it("are sent as data, whether a command, a library or front matter names them", async () => {
    const file = join(folder, "a.md");
    await writeFile(join(folder, "brand.json"), JSON.stringify(named));
    expect(await readBrandFile(join(folder, "brand.json"), serviceLimit)).toEqual(embedded);
    expect(await embedBrand(named, "Text", file)).toEqual(embedded);
    const yaml = `---\nbrand:\n  accent: teal\n  letterhead: paper.svg\n  fonts:\n    text: {regular: fonts/a.woff2}\n    code: fonts/a.woff2\n  css: house.css\n---\n`;
    expect(await embedBrand(undefined, yaml, file)).toEqual(embedded);
  });

  it("may have a letterhead that is a PDF", async () => {
    await writeFile(join(folder, "paper.pdf"), "%PDF-");
    expect(await embedBrand({ letterhead: "paper.pdf" }, "Text", join(folder, "a.md"))).toEqual({
      letterhead: `data:application/pdf;base64,${Buffer.from("%PDF-").toString("base64")}`,
    });
  });

  it("are none where a document has no brand, or one that names none", async () => {
    expect(await embedBrand(undefined, "Text", undefined)).toBeUndefined();
    const yaml = "---\nbrand:\n  accent: teal\n  css: 'p { color: teal }'\n---\n";
    expect(await embedBrand(undefined, yaml, undefined)).toBeUndefined();
    const web = { logo: "https://x.example/a.svg", fonts: { text: "https://x.example/a.woff2" } };
    expect(await embedBrand(web, "Text", undefined)).toBe(web);
  });

  it.each([
    [{ fonts: { text: "none.woff2" } }, "none.woff2, the brand's fonts.text: there is no such file"],
    [{ fonts: { text: "../../b.woff2" } }, "outside the document's folder"],
    [{ fonts: { text: "paper.svg" } }, "is no font"],
    [{ letterhead: "none.pdf" }, "none.pdf, the brand's letterhead"],
    [{ logo: "none.png" }, "none.png, the brand's logo"],
  ])("are asked for by their paths where they can't be read: row %#", async (brand, message) => {
    await expect(embedBrand(brand, "Text", join(folder, "a.md"))).rejects.toThrow(message);
  });
});
