import { describe, expect, it } from "vitest";
import { findBrandFaults } from "../../../../../document/core/brand/brand-faults.ts";
import { readBrand } from "../../../../../document/core/brand/brand.ts";
import { createPages, encrypted, letterhead, toPdfUri } from "../../../../brand/pdfs.ts";
import { readOtherFont, readTrueType, toFontUri, toSvgUri } from "../../../../brand/fonts.ts";

const font = toFontUri(readOtherFont());
const drawing = toSvgUri('<svg xmlns="http://www.w3.org/2000/svg"/>');

/** Returns the fields that can't be used, with their codes. */
const listFaults = (brand: unknown) =>
  readBrand(brand).faults.map(({ path, code }) => [path.join("."), code]);

describe("a brand", () => {
  it("is read with all its parts", () => {
    const brand = {
      logo: drawing,
      accent: "#8a1c4a",
      second_colour: "teal",
      fonts: { text: { regular: font, bold: font }, headings: "https://x.example/a.woff2" },
      letterhead: drawing,
      css: "p { color: teal }",
    };
    const { brand: read, faults } = readBrand(brand);
    expect(faults).toEqual([]);
    expect(read).toEqual({
      ...brand,
      fonts: { ...brand.fonts, headings: { regular: brand.fonts.headings } },
    });
  });

  it.each([
    ["text", [["", "brand-invalid"]]],
    [{ accent: "no colour" }, [["accent", "brand-invalid"]]],
    [{ logo: "file:///etc/passwd" }, [["logo", "brand-invalid"]]],
    [
      { letterhead: `data:application/pdf;base64,${"A".repeat(5_400_000)}` },
      [["letterhead", "brand-invalid"]],
    ],
    [{ letterhead: `data:image/svg+xml;base64,${"A".repeat(60_000)}` }, [["letterhead", "brand-invalid"]]],
    [{ css: "p".repeat(20_001) }, [["css", "brand-invalid"]]],
    [{ css: 5 }, [["css", "brand-invalid"]]],
    [{ fonts: "a.woff2" }, [["fonts", "brand-invalid"]]],
    [{ fonts: { text: "a.woff2" } }, [["fonts.text", "brand-invalid"]]],
    [{ fonts: { text: "http://x.example/a.woff2" } }, [["fonts.text", "brand-invalid"]]],
    [{ fonts: { text: { bold: font } } }, [["fonts.text", "brand-invalid"]]],
    [{ fonts: { code: "data:font/woff2;base64,AAAA" } }, [["fonts.code", "font-unreadable"]]],
    [
      { fonts: { text: { regular: toFontUri(readTrueType(2), "ttf") } } },
      [["fonts.text.regular", "font-not-embeddable"]],
    ],
    [
      { fonts: { text: `data:font/ttf;base64,${"A".repeat(6_000_000)}` } },
      [
        ["fonts.text", "font-unreadable"],
        ["fonts", "brand-invalid"],
      ],
    ],
  ])("tells which part can't be used, with a code: row %#", (brand, faults) => {
    expect(listFaults(brand).slice(0, 1)).toEqual(faults.slice(0, 1));
  });

  it("holds at most 4 MB of fonts", () => {
    const faces = { regular: font, bold: font, italic: font, bold_italic: font };
    expect(listFaults({ fonts: { text: faces } })).toEqual([]);
    const large = toFontUri(Buffer.concat([readTrueType(), Buffer.alloc(2_500_000)]), "ttf");
    expect(listFaults({ fonts: { text: large, headings: large } })).toEqual([["fonts", "brand-invalid"]]);
  });

  it("is asked for a letterhead of one page, where that is a PDF", async () => {
    const faultsOf = (pdf: Uint8Array) => findBrandFaults({ letterhead: toPdfUri(pdf) }, "Text");
    expect(await faultsOf(letterhead)).toEqual([]);
    expect(await faultsOf(createPages(2))).toEqual([
      {
        path: ["letterhead"],
        code: "letterhead-not-one-page",
        message: "The PDF has 2 pages. Save the page of the letterhead alone.",
      },
    ]);
    expect(await faultsOf(createPages(0))).toMatchObject([{ code: "letterhead-not-one-page" }]);
    expect(await faultsOf(encrypted)).toMatchObject([
      { code: "letterhead-unreadable", message: expect.stringContaining("encrypted") as unknown },
    ]);
    expect(await faultsOf(Buffer.from("%PDF-"))).toMatchObject([{ code: "letterhead-unreadable" }]);
  });

  it("is checked in front matter where the request has none, and other values there are no brand", async () => {
    const inFront = (yaml: string) => findBrandFaults(undefined, `---\n${yaml}\n---\n\nText`);
    expect(await inFront("brand:\n  accent: nothing")).toMatchObject([{ path: ["accent"] }]);
    expect(await inFront("brand: Example Ltd")).toEqual([]);
    expect(await inFront(`brand:\n  fonts:\n    text: ${toFontUri(readTrueType(2), "ttf")}`)).toMatchObject([
      { code: "font-not-embeddable" },
    ]);
    expect(await inFront(`brand:\n  accent: teal\nx: ${"y".repeat(40_000)}`)).toMatchObject([
      { code: "brand-invalid", message: expect.stringContaining("data.brand") as unknown },
    ]);
    expect(await findBrandFaults({ accent: "teal" }, "---\nbrand:\n  accent: nothing\n---\n")).toEqual([]);
  });
});
