import { expect, it } from "vitest";
import { check, galleryDocuments, ownDocuments } from "./check.ts";
import { foundIn } from "./found.ts";
import { readersHere } from "./readers.ts";
import { sourceWords } from "./source-words.ts";

/**
 * What is not found, and is the reader's own: pdf.js and MuPDF take no clusters of several glyphs for one text, as vowels of Hindi and
 * Thai are, and write a word with a non-joiner in the wrong order.
 */
const lacking: Readonly<Record<string, readonly string[]>> = {
  mupdf: ["hi", "fa", "ar"],
  "pdf.js": ["hi", "fa", "ar", "th"],
};

it("every word of a document is found in its PDF, in any language", async () => {
  const { here } = await readersHere(["mupdf", "pdf.js"]);
  const gallery = (await galleryDocuments()).filter(({ name }) => /readme|paper|glossary/.test(name));
  const missed: string[] = [];
  await check([...(await ownDocuments()), ...gallery], here, ({ document, language, reader, missing }) => {
    if (lacking[reader]?.includes(language) !== true && missing.length > 0)
      missed.push(`${document}, ${reader}: ${missing.join(", ")}`);
  });
  expect(missed).toEqual([]);
});

it("a check misses what is not there, or not often enough", () => {
  const source = sourceWords(
    "The *same* word, the same `code`: 中文字 and well-known\n\n```\nif (a)\n  b();\n```\n",
  );
  expect(
    foundIn("The same word, the same code: 中\n文字 and wellknown\nif (a)\n  b();", source).missing,
  ).toEqual([]);
  expect(foundIn("The sa me word, the same code: 中文字 and well-known if (a) b();", source)).toMatchObject({
    missing: ["same 1/2"],
    codeLines: 2,
    foundCodeLines: 0,
  });
});
