import * as mupdf from "mupdf";
import { describe, expect, it } from "vitest";
import { german } from "../../invoices/samples.ts";
import { printUncached } from "../../printing/print.ts";
import { readPdf } from "./read-pdf.ts";

/** Attached files, found by a reader that knows nothing of how they were made. */

interface FoundFile {
  readonly name: string;
  readonly relation: string;
  readonly mediaType: string;
  readonly content: string;
}

/** Lists the files in the document's list of attachments, and the names of those that belong to all of it. */
function listFiles(pdf: Uint8Array): { readonly listed: FoundFile[]; readonly associated: string[] } {
  const root = new mupdf.PDFDocument(pdf).getTrailer().get("Root");
  const listed: FoundFile[] = [];
  const associated: string[] = [];
  const names = root.get("Names", "EmbeddedFiles", "Names");
  for (let at = 1; at < names.length; at += 2) {
    const file = names.get(at);
    listed.push({
      name: file.get("UF").asString(),
      relation: file.get("AFRelationship").asName(),
      mediaType: file.get("EF", "F", "Subtype").asName(),
      content: file.get("EF", "F").readStream().asString(),
    });
  }
  root.get("AF").forEach((file) => {
    associated.push(file.get("F").asString());
  });
  return { listed, associated };
}

const data = Buffer.from("a,b\n1,2\n").toString("base64");
const invoice = { ...german, language: "de" };

describe("files of a document", () => {
  it("are attached with their names, types and relations, and the PDF is PDF/A-3a", async () => {
    const attachments = [
      { name: "b (1).csv", data, relation: "data" as const },
      { name: "Übersicht.txt", data, description: "Wie gemessen wurde" },
    ];
    const { pdf } = await printUncached({ markdown: "# Text", meta: {}, attachments });
    expect(listFiles(pdf)).toEqual({
      listed: [
        { name: "b (1).csv", relation: "Data", mediaType: "text/csv", content: "a,b\n1,2\n" },
        { name: "Übersicht.txt", relation: "Supplement", mediaType: "text/plain", content: "a,b\n1,2\n" },
      ],
      associated: ["b (1).csv", "Übersicht.txt"],
    });
    expect(Buffer.from(pdf).toString("latin1")).toContain("<pdfaid:part>3</pdfaid:part>");
  });

  it("are not there without any, and the PDF is PDF/A-2a", async () => {
    const { pdf } = await printUncached({ markdown: "# Text", meta: {} });
    const written = Buffer.from(pdf).toString("latin1");
    expect(written).toContain("<pdfaid:part>2</pdfaid:part>");
    expect(written).not.toContain("EmbeddedFile");
  });
});

describe("an invoice", () => {
  it("says the same on the page and in its XML, which programs find by the metadata", async () => {
    const { pdf } = await printUncached({
      markdown: "Vielen Dank für Ihren Auftrag!",
      meta: {},
      invoice,
    });
    const { listed } = listFiles(pdf);
    expect(listed).toMatchObject([{ name: "factur-x.xml", relation: "Alternative", mediaType: "text/xml" }]);
    expect(listed[0]?.content).toContain("<ram:DuePayableAmount>1695.13</ram:DuePayableAmount>");
    const written = Buffer.from(pdf).toString("latin1");
    expect(written).toContain("<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
    expect(written).toContain("<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>");
    const { text, title } = await readPdf(pdf);
    expect(title).toBe("Rechnung 2026-0042");
    for (const words of ["Werkstatt Nord GmbH", "489,50 €", "1.695,13 €", "DE02 1203 0000 0000 2020 51"])
      expect(text.join(" ").replaceAll("\u00a0", " ")).toContain(words);
  });

  it("stands at its places in the text, in a strict dialect behind it, and its absence is a warning", async () => {
    const markdown = "# Rechnung\n\n::: invoice-items\n:::\n\nNach der Tabelle.";
    const placed = await printUncached({ markdown, meta: {}, invoice });
    const { text } = await readPdf(placed.pdf);
    expect(text.join(" ")).toMatch(/Rechnung an.*Aufbau vor Ort.*Nach der Tabelle.*IBAN/);
    const layout = { dialect: "commonmark" } as const;
    const strict = await printUncached({ markdown: "Danke.", meta: {}, layout, invoice });
    expect(listFiles(strict.pdf).listed).toHaveLength(1);
    const { warnings } = await printUncached({ markdown, meta: {} });
    expect(warnings.map(({ code }) => code)).toEqual(["invoice-not-sent"]);
  });

  it("is refused where it breaks a rule", async () => {
    const broken = { ...german, currency: "EURO" };
    await expect(printUncached({ markdown: "Danke.", meta: {}, invoice: broken })).rejects.toThrow(
      "BR-CL-04",
    );
  });
});
