import * as mupdf from "mupdf";
import { describe, expect, it } from "vitest";
import { printUncached } from "../../printing/print.ts";

/** Files of formulas, found by a reader that knows nothing of how they were made. */

const markdown = "Once $x^2$, twice $x^2$, and\n\n$$\n\\frac{a}{b}\n$$\n";

async function printPdf(mathml: "on" | "off", text = markdown): Promise<Uint8Array> {
  const { pdf } = await printUncached({ markdown: text, meta: {}, layout: { mathml } });
  return pdf;
}

interface AttachedFile {
  readonly alternative: string;
  readonly specification: string;
  readonly xml: string;
}

/** Lists the files of each formula, in reading order. */
function attachedTo(pdf: Uint8Array): AttachedFile[] {
  const document = new mupdf.PDFDocument(pdf);
  const attachedFiles: AttachedFile[] = [];
  const look = (element: mupdf.PDFObject): void => {
    if (element.isArray()) element.forEach(look);
    if (!element.isDictionary()) return;
    if (element.get("S").isName() && element.get("S").asName() === "Formula")
      element.get("AF").forEach((file) => {
        attachedFiles.push({
          alternative: element.get("Alt").asString(),
          specification: `${file.get("AFRelationship").asName()} ${file.get("EF", "F", "Subtype").asName()} ${file.get("UF").asString()}`,
          xml: file.get("EF", "F").readStream().asString(),
        });
      });
    look(element.get("K"));
  };
  look(document.getTrailer().get("Root", "StructTreeRoot", "K"));
  return attachedFiles;
}

const partOfPdfA = (pdf: Uint8Array) =>
  /<pdfaid:part>(\d)<\/pdfaid:part><pdfaid:conformance>A</.exec(Buffer.from(pdf).toString("latin1"))?.[1];

describe("the MathML of formulas", () => {
  it("is attached to each formula, once for equal ones, when the request asks for it", async () => {
    const pdf = await printPdf("on");
    expect(partOfPdfA(pdf)).toBe("3");
    const files = attachedTo(pdf);
    expect(files.map(({ alternative, specification }) => `${alternative}: ${specification}`)).toEqual([
      "x^2: Supplement application/mathml+xml formula-1.mml",
      "x^2: Supplement application/mathml+xml formula-1.mml",
      "\\frac{a}{b}: Supplement application/mathml+xml formula-2.mml",
    ]);
    expect(files[0]?.xml).toBe(
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>x</mi><mn>2</mn></msup></math>',
    );
    expect(files[2]?.xml).toContain("<mfrac><mi>a</mi><mi>b</mi></mfrac>");
    expect(await printPdf("on")).toEqual(pdf);
  });

  it("is not attached otherwise, and a document without formulas is unchanged", async () => {
    const plain = await printPdf("off");
    expect(partOfPdfA(plain)).toBe("2");
    expect(attachedTo(plain)).toEqual([]);
    expect(await printPdf("on", "no formula")).toEqual(await printPdf("off", "no formula"));
  });
});
