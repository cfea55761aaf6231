import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { describe, expect, it } from "vitest";
import { PdfFormatError } from "../../../../document/errors.ts";
import { destinationPages } from "../../../../document/pdf/destinations.ts";
import { withInformation } from "../../../../document/pdf/information.ts";
import { pdfObjects } from "../../../../document/pdf/objects.ts";
import { pageCount } from "../../../../document/pdf/page-count.ts";
import { smallPdf, twoPages } from "./small-pdf.ts";

const asText = (pdf: Uint8Array) => Buffer.from(pdf).toString("latin1");

describe("the objects of a PDF", () => {
  it("are found where the table says, and nowhere else", () => {
    const { read, startOf, trailer } = pdfObjects(twoPages);
    expect(read("2")).toContain("/Type /Pages /Count 2");
    expect(read("7")).toContain("/Creator (Chromium)");
    expect(asText(twoPages).slice(startOf("4")).startsWith("4 0 obj")).toBe(true);
    expect(trailer).toContain("/Root 1 0 R");
    expect(() => read("8")).toThrow(PdfFormatError);
    expect(() => startOf("0")).toThrow(PdfFormatError);
  });

  it("are the newest, where an update has replaced some", () => {
    const { read } = pdfObjects(withInformation(twoPages, { title: "T" }));
    expect(read("7")).toContain("/Title");
    expect(read("7")).not.toContain("(Chromium)");
    expect(read("2")).toContain("/Count 2");
  });

  it("are read from a part of a larger buffer, too", () => {
    const larger = Buffer.concat([Buffer.from("before"), twoPages]);
    expect(pageCount(new Uint8Array(larger.buffer, larger.byteOffset + 6, twoPages.length))).toBe(2);
  });

  it.each(["", "%PDF-1.4\n", "startxref\n99999\n%%EOF\n"])("of %j are none", (text) => {
    expect(() => pdfObjects(Buffer.from(text)).read("1")).toThrow(PdfFormatError);
  });

  it("come to an end, where a table names itself as the one before", () => {
    const text = asText(twoPages);
    const start = /startxref\n(\d+)/.exec(text)?.[1] ?? "";
    const circular = text.replace("/Size 8", `/Size 8 /Prev ${start}`);
    expect(pdfObjects(Buffer.from(circular, "latin1")).read("2")).toContain("/Count 2");
  });
});

describe("the pages", () => {
  it("are counted by their tree", () => {
    expect(pageCount(twoPages)).toBe(2);
    expect(() => pageCount(Buffer.from("%PDF-1.4"))).toThrow(PdfFormatError);
  });

  it("of named places are those in the order of the tree", () => {
    expect([...destinationPages(twoPages)]).toEqual([
      ["one", 1],
      ["a bü", 2],
    ]);
  });

  it("of no named places cannot be told", () => {
    const without = smallPdf([
      "<</Pages 2 0 R>>",
      "<</Type /Pages /Count 1 /Kids [3 0 R]>>",
      "<</Type /Page>>",
    ]);
    expect(() => destinationPages(without)).toThrow(PdfFormatError);
  });
});

describe("information", () => {
  const information = { title: "Über (Gezeiten) \\ >>", author: "Ada", subject: "", keywords: ["a", "b 🐚"] };

  it("is what readers show, in any letters", async () => {
    const task = getDocument({ data: Uint8Array.from(withInformation(twoPages, information)), verbosity: 0 });
    const { info } = await (await task.promise).getMetadata();
    expect(info).toMatchObject({ Title: information.title, Author: "Ada", Keywords: "a, b 🐚" });
    expect(info).not.toHaveProperty("Subject");
    await task.destroy();
  });

  it("leaves what was written as it is, but for the dates, of which nothing is left", () => {
    const made = withInformation(twoPages, information);
    const before = asText(twoPages);
    const after = asText(made).slice(0, before.length);
    expect(after).not.toContain("20261121");
    expect(after.replace(/ +/g, "")).toBe(
      before.replace(/\/(?:CreationDate|ModDate) \([^)]*\)/g, "").replace(/ +/g, ""),
    );
    expect(asText(made)).not.toMatch(/CreationDate|ModDate/);
  });

  it("makes the same bytes of the same document, whenever it was printed", () => {
    const later = Buffer.from(asText(twoPages).replaceAll("20261121", "20270101"), "latin1");
    expect(withInformation(later, information)).toEqual(withInformation(twoPages, information));
  });

  it("is not put into what is no PDF as Chromium writes it, and that is told", () => {
    const odd = Buffer.from("%PDF-1.4 of another kind");
    expect(() => withInformation(odd, information)).toThrow(PdfFormatError);
  });
});
