import { afterAll, afterEach, describe, expect, it } from "vitest";
import { PdfFormatError } from "../../../document/core/errors.ts";
import { listDestinationPages } from "../../../document/core/pdf/destinations.ts";
import { finishPdf } from "../../../document/core/pdf/finish-pdf.ts";
import { countPages } from "../../../document/core/pdf/page-count.ts";
import { createRenderer } from "../../../document/core/renderer.ts";
import { misfortunes } from "./misfortunes.ts";
import { readPdf } from "./read-pdf.ts";

/** A browser that writes its PDFs in another form than the one that is known, as a newer one may. */

const misfortune = misfortunes();
const renderer = createRenderer();
afterAll(() => renderer.close());
afterEach(() => {
  misfortune.printOtherwise((pdf) => pdf);
});

/** The same PDF, with a name in it that means nothing to its reader. */
const without =
  (name: string) =>
  (pdf: Uint8Array): Uint8Array =>
    Buffer.from(Buffer.from(pdf).toString("latin1").replaceAll(name, name.replace(/.$/, "X")), "latin1");

async function printForm() {
  const warnings: string[] = [];
  const chapters = ["One", "Two", "Three"].map((name) => `# ${name}\n\ntext`).join("\n\n\\newpage\n\n");
  const { pdf, pages } = await renderer.render(
    { markdown: chapters, meta: { author: "A. Author" }, layout: { contents: "on" } },
    {
      warn: (warning, error) => {
        warnings.push(`${warning}: ${error.message}`);
      },
    },
  );
  return { ...(await readPdf(pdf)), counted: pages, warnings };
}

describe("a PDF of the expected form", () => {
  it("is delivered without a warning", async () => {
    const { warnings, information, text, counted } = await printForm();
    expect(warnings).toEqual([]);
    expect(information.Author).toBe("A. Author");
    expect(text[1]).toMatch(/One ?1 ?Two ?2 ?Three ?3/);
    expect(counted).toBe(4);
  });
});

describe("a PDF of an unexpected form", () => {
  it("is delivered as it was printed, without its information, with a warning", async () => {
    misfortune.printOtherwise(without("/Info"));
    const { warnings, information, text, counted } = await printForm();
    expect(warnings).toEqual(["PdfAsPrinted: The PDF has no Info where Chromium writes it"]);
    expect(information.Author).toBeUndefined();
    expect(text[1]).toMatch(/One ?1 ?Two ?2 ?Three ?3/);
    expect(counted).toBe(4);
  });

  it("is delivered without the page numbers of its contents, with a warning", async () => {
    misfortune.printOtherwise(without("/Dests"));
    const { warnings, information, text } = await printForm();
    expect(warnings).toEqual(["ContentsWithoutPageNumbers: The PDF has no Dests where Chromium writes it"]);
    expect(information.Author).toBe("A. Author");
    expect(text[1]).toMatch(/One ?Two ?Three/);
  });

  it("is rejected when its pages cannot be counted", async () => {
    misfortune.printOtherwise(without("/Count"));
    await expect(printForm()).rejects.toThrow(PdfFormatError);
  });

  /** As of PDF 1.5, with its cross-references in a stream (ISO 32000-2, section 7.5.8). */
  const compressed =
    "%PDF-1.5\n1 0 obj\n<</Type /XRef /Root 2 0 R>>\nstream\n\nendstream\nendobj\nstartxref\n9\n%%EOF\n";
  it.each([
    ["with its cross-references in a stream", compressed],
    ["with a table that is elsewhere", compressed.replace("startxref\n9", "startxref\n99999")],
    ["that is cut off", "%PDF-1.4\n1 0 obj\n<<>>"],
    ["that is empty", ""],
    [
      "whose root is not there",
      "xref\n0 0\ntrailer\n<</Root 7 0 R /Info 8 0 R /Size 9>>\nstartxref\n0\n%%EOF",
    ],
  ])("is reported by name: %s", async (_name, text) => {
    const pdf = Buffer.from(text, "latin1");
    for (const read of [countPages, listDestinationPages]) expect(() => read(pdf)).toThrow(PdfFormatError);
    await expect(finishPdf(pdf, { information: {}, language: "en" })).rejects.toThrow(PdfFormatError);
  });
});
