import { mkdir, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { checkChoice, pickOnly, readCommandLine } from "../command-line.ts";
import { check, galleryDocuments, ownDocuments, type Checked } from "./check.ts";
import { readerNames, readersHere } from "./readers.ts";

const help = `npm run textcheck [-- options]

Prints the examples, the docs, and documents in eight scripts, and looks for every word of their Markdown in the text of the PDFs, as three
readers find it: poppler (pdftotext, where this machine has it), MuPDF, pdf.js, which is
installed in test/textcheck when it is missing there.

  --only <text>     only documents whose name contains this
  --reader <name>   poppler, mupdf or pdf.js; may be given again
  --words <n>       missing words to tell of each document (default: 12)
  --keep <folder>   keeps the PDFs
  --json            one JSON object a document and reader, and one of all figures
  --quick           the documents in eight scripts alone

Exit code: 0, or 1 when a word is missing.
`;

const { values } = readCommandLine(help, {
  numbers: ["words"],
  options: {
    only: { type: "string", default: "" },
    reader: { type: "string", multiple: true, default: [] },
    words: { type: "string", default: "12" },
    keep: { type: "string" },
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
  },
});

const heading = "language  reader     words    found  share  lines of code";

for (const name of values.reader) checkChoice("reader", name, readerNames);
const gallery = values.quick ? [] : await galleryDocuments();
const documents = pickOnly([...(await ownDocuments()), ...gallery], values.only);
const { here, lacking } = await readersHere(values.reader, progress);
for (const name of lacking) progress(`${name} is not on this machine, and reads nothing`);
if (values.keep !== undefined) await mkdir(values.keep, { recursive: true });
const checked = await check(documents, here, (document, pdf) => {
  if (values.keep !== undefined)
    void writeFile(join(values.keep, `${basename(document.document, ".md")}.pdf`), pdf);
  if (values.json) say(JSON.stringify(document));
  else if (document.missing.length > 0) say(documentLine(document));
});
const figures = summarise(checked);
if (values.json) say(JSON.stringify({ documents: documents.length, figures }));
else say([heading, ...figures.map(figureLine)].join("\n"));
process.exitCode = figures.some(({ words, found }) => found < words) ? 1 : 0;

function documentLine({ document, reader, words, found, missing }: Checked): string {
  const most = Number(values.words);
  const more = missing.length > most ? `, and ${String(missing.length - most)} more` : "";
  return `${document}, ${reader}: ${String(found)} of ${String(words)}; ${missing.slice(0, most).join(", ")}${more}`;
}

type Figure = Pick<Checked, "language" | "reader" | "words" | "found" | "codeLines" | "foundCodeLines">;

/** Summarises all documents in one language, by reader. */
function summarise(checked: readonly Checked[]): Figure[] {
  const sums = new Map<string, Figure>();
  for (const { language, reader, ...figures } of checked) {
    const key = `${language} ${reader}`;
    const sum = sums.get(key) ?? { words: 0, found: 0, codeLines: 0, foundCodeLines: 0 };
    sums.set(key, {
      language,
      reader,
      words: sum.words + figures.words,
      found: sum.found + figures.found,
      codeLines: sum.codeLines + figures.codeLines,
      foundCodeLines: sum.foundCodeLines + figures.foundCodeLines,
    });
  }
  return [...sums.values()];
}

function figureLine({ language, reader, words, found, codeLines, foundCodeLines }: Figure): string {
  // Not rounded up: all is all.
  const share = Math.floor((1000 * found) / Math.max(1, words)) / 10;
  return (
    `${language.padEnd(10)}${reader.padEnd(8)}${String(words).padStart(8)}${String(found).padStart(9)}${share.toFixed(1).padStart(7)}` +
    (codeLines > 0 ? `  ${String(foundCodeLines)} of ${String(codeLines)}` : "")
  );
}

function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
