import { expect, it } from "vitest";
import { print } from "../printing/print.ts";
import { check, galleryDocuments, ownDocuments } from "./check.ts";
import { findWords } from "./found.ts";
import { readersHere } from "./readers.ts";
import { sourceWords } from "./source-words.ts";

/**
 * Words of a language that a reader may miss, and that are its own doing: MuPDF puts no space between what it reads from right to left and what it reads
 * from left to right (`fz_add_stext_char_imp` in stext-device.c, "mixed LTR and RTL content"), and takes a mark that a line
 * begins with to what is before it.
 */
const lacking: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  mupdf: { ar: 2 },
};

it("every word of a document is found in its PDF, in any language", async () => {
  const { here } = await readersHere(["mupdf", "pdf.js"]);
  const gallery = (await galleryDocuments()).filter(({ name }) =>
    /readme|paper|glossary|arabic|hebrew/.test(name),
  );
  const missed: string[] = [];
  await check([...(await ownDocuments()), ...gallery], here, ({ document, language, reader, missing }) => {
    if (missing.length > (lacking[reader]?.[language] ?? 0))
      missed.push(`${document}, ${reader}: ${missing.join(", ")}`);
  });
  expect(missed).toEqual([]);
});

it("the labels of a diagram are found in Persian with non-joiners, as letters and non-joiners of one font", async () => {
  const { pdf } = await print({
    markdown: "```mermaid\nflowchart LR\n A[می‌شود] --> B[نمی‌رود]\n```\n",
    meta: { title: "T" },
  });
  const { here } = await readersHere(["mupdf", "pdf.js"]);
  const texts = await Promise.all(here.map(({ read }) => read(pdf)));
  for (const text of texts)
    for (const word of ["می‌شود", "نمی‌رود"]) {
      // MuPDF returns right-to-left text in visual order.
      const turned = Array.from(word).reverse().join("");
      const found = text.normalize("NFC").replace(/\s+/g, "");
      expect(found.includes(word) || found.includes(turned)).toBe(true);
    }
});

it("the check reports words that are missing, or too few", () => {
  const source = sourceWords(
    "The *same* word, the same `code`: 中文字 and well-known\n\n```\nif (a)\n  b();\n```\n",
  );
  expect(
    findWords("The same word, the same code: 中\n文字 and wellknown\nif (a)\n  b();", source).missing,
  ).toEqual([]);
  expect(findWords("The sa me word, the same code: 中文字 and well-known if (a) b();", source)).toMatchObject(
    {
      missing: ["same 1/2"],
      codeLines: 2,
      foundCodeLines: 0,
    },
  );
});
