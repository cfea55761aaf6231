import { getDocument, type PDFDocumentProxy } from "unpdf/pdfjs";
import { describe, expect, it } from "vitest";
import { PdfFormatError } from "../../../../../document/core/errors.ts";
import { listDestinationPages } from "../../../../../document/core/pdf/destinations.ts";
import { readPdfObjects } from "../../../../../document/core/pdf/file/objects.ts";
import { finishPdf } from "../../../../../document/core/pdf/finish-pdf.ts";
import { countPages } from "../../../../../document/core/pdf/page-count.ts";
import { smallPdf, twoPages } from "./small-pdf.ts";

const asText = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

describe("the objects of a PDF", () => {
  it("are found where the table says, and nowhere else", () => {
    const { read, all, trailer, bytes } = readPdfObjects(twoPages);
    const written = new Map(
      all().map(({ number, begin, end }) => [number, bytes.toString("latin1", begin, end)]),
    );
    expect(read("2")).toContain("/Type /Pages /Count 2");
    expect(read(7)).toContain("/Creator (Chromium)");
    expect([...written.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(written.get(4)).toMatch(/^4 0 obj\n[^]*xref\)>>\nendobj\n$/);
    expect(written.get(7)).toMatch(/^7 0 obj\n[^]*\nendobj\n$/);
    expect(trailer).toContain("/Root 1 0 R");
    for (const object of ["8", "0", "-1", "x"]) expect(() => read(object)).toThrow(PdfFormatError);
  });

  it("are read from a part of a larger buffer, too", () => {
    const larger = Buffer.concat([Buffer.from("before"), twoPages]);
    expect(countPages(new Uint8Array(larger.buffer, larger.byteOffset + 6, twoPages.length))).toBe(2);
  });

  it.each(["", "%PDF-1.4\n", "startxref\n99999\n%%EOF\n"])("are not found in %j", (text) => {
    expect(() => readPdfObjects(Buffer.from(text)).read("1")).toThrow(PdfFormatError);
  });
});

describe("the pages", () => {
  it("are counted by their tree", () => {
    expect(countPages(twoPages)).toBe(2);
    expect(() => countPages(Buffer.from("%PDF-1.4"))).toThrow(PdfFormatError);
  });

  it("are found by named destinations in the order of the tree", () => {
    expect([...listDestinationPages(twoPages)]).toEqual([
      ["one", 1],
      ["a bü", 2],
    ]);
  });

  it("cannot be found without named destinations", () => {
    const without = smallPdf([
      "<</Pages 2 0 R>>",
      "<</Type /Pages /Count 1 /Kids [3 0 R]>>",
      "<</Type /Page>>",
    ]);
    expect(() => listDestinationPages(without)).toThrow(PdfFormatError);
  });
});

describe("a compressed PDF", () => {
  const information = { title: "Über (Gezeiten) \\ >>", author: "Ada", subject: "", keywords: ["a", "b 🐚"] };
  const read = async <T>(pdf: Uint8Array, look: (document: PDFDocumentProxy) => Promise<T>): Promise<T> => {
    const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0, stopAtErrors: true });
    const result = await look(await task.promise);
    await task.destroy();
    return result;
  };

  it("has the metadata that readers show, in any script, and no dates", async () => {
    const { info } = await read(await finishPdf(twoPages, { information, language: "en" }), (document) =>
      document.getMetadata(),
    );
    expect(info).toMatchObject({ Title: information.title, Author: "Ada", Keywords: "a, b 🐚" });
    for (const name of ["Subject", "CreationDate", "ModDate"]) expect(info).not.toHaveProperty(name);
  });

  it("has the same pages, places and streams", async () => {
    // More than go into one object stream, and streams among them.
    const pages = Array.from({ length: 900 }, (_, index) => index + 4);
    const drawing = (page: number) => `% ${"endobj stream endstream ".repeat(3)} of ${String(page)}`;
    const large = smallPdf([
      "<</Type /Catalog /Pages 2 0 R /Dests 3 0 R>>",
      `<</Type /Pages /Count 450 /Kids [${pages
        .filter((page) => page % 2 === 0)
        .map((page) => `${String(page)} 0 R`)
        .join(" ")}]>>`,
      "<</last [902 0 R /XYZ 0 0 0]>>",
      ...pages.map((page) =>
        page % 2 === 0
          ? `<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${String(page)} 9] /Contents ${String(page + 1)} 0 R>>`
          : `<</Length ${String(drawing(page).length)}>>\nstream\n${drawing(page)}\nendstream`,
      ),
      "<</Creator (Chromium)>>",
    ]);
    const pdf = await finishPdf(large, { information: {}, language: "en" });
    expect(pdf.length).toBeLessThan(large.length * 0.7);
    for (const page of [5, 903]) expect(asText(pdf)).toContain(drawing(page));
    await read(pdf, async (document) => {
      expect(document.numPages).toBe(450);
      expect((await document.getPage(1)).view[2]).toBe(4);
      expect((await document.getPage(450)).view[2]).toBe(902);
      expect((await document.getDestination("last"))?.[0]).toEqual({ num: 902, gen: 0 });
    });
  });

  it("has the same bytes, whenever it was printed, and an identifier of its own", async () => {
    const later = Buffer.from(asText(twoPages).replaceAll("20261121", "20270101"), "latin1");
    const pdf = await finishPdf(twoPages, { information, language: "en" });
    expect(await finishPdf(later, { information, language: "en" })).toEqual(pdf);
    const identifier = (file: Uint8Array) => /\/ID \[<(\w{32})> <\1>\]/.exec(asText(file))?.[1];
    expect(identifier(pdf)).toBeDefined();
    expect(identifier(await finishPdf(twoPages, { information: {}, language: "en" }))).not.toBe(
      identifier(pdf),
    );
  });

  it("is refused with an error when Chromium did not write the PDF", async () => {
    await expect(
      finishPdf(Buffer.from("%PDF-1.4 of another kind"), { information, language: "en" }),
    ).rejects.toThrow(PdfFormatError);
  });
});
