import { pickOnly, readCommandLine } from "../command-line.ts";
import { findDocuments, type StrangersDocument } from "./documents.ts";
import { examine } from "./examine.ts";
import { documentLines, figureLines, summarise } from "./report.ts";
import { comparePreviews, differenceLines, previewLines, previewRecord } from "./preview/previews.ts";
import { writeSheet } from "./sheet.ts";

const help = `npm run corpus [-- options] [FOLDER...]

Prints documents that nobody here wrote, the READMEs, changelogs and docs in node_modules or in the folders given, and ranks them by what can
be measured: white space, what is over the content box, torn words and numbers, words that are lost, markup that is shown, what
stands alone at the foot or head of a page, faulty formulas, shrunken pages. With --preview, holds the pages that the service's own page
shows of them against those of the PDF instead: their number, the letters and the pictures of each.

  --limit <n>      so many documents (default: 200)
  --seed <n>       which ones, and in what order (default: 1)
  --only <text>    only documents whose path contains this
  --worst <n>      documents to tell of (default: 25)
  --sheet <file>   writes a picture of the 24 worst pages
  --json           one JSON object a document, and one of all figures
  --quick          twelve documents, as CI does
  --preview        what a document's preview has otherwise than its PDF

Exit code: 0, or 1 when there are more faults than test/corpus/thresholds.ts lets pass, or a preview differs.
`;

/** Pages of a contact sheet. */
const sheetPages = 24;

const { values, positionals } = readCommandLine(help, {
  numbers: ["limit", "seed", "worst"],
  allowPositionals: true,
  options: {
    limit: { type: "string" },
    seed: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    worst: { type: "string", default: "25" },
    sheet: { type: "string" },
    json: { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    preview: { type: "boolean", default: false },
  },
});

const limit = Number(values.limit ?? (values.quick ? "12" : "200"));
const folders = positionals.length === 0 ? ["node_modules"] : positionals;
const available = await findDocuments(folders, Number(values.seed));
const documents = pickOnly(available, values.only, someNames(available)).slice(0, limit);
let done = 0;
if (values.preview) await holdPreviews();
else await rankPages();

async function rankPages(): Promise<void> {
  const examined = await examine(documents, ({ name, pages, score, faults }) => {
    tell({ name, pages, score, faults });
  });
  const figures = summarise(examined);
  if (values.json) say(JSON.stringify({ documents: examined.length, figures }));
  else {
    for (const document of examined.slice(0, Number(values.worst)))
      if (document.score > 0) say(documentLines(document).join("\n"));
    say(figureLines(examined).join("\n"));
  }
  if (values.sheet !== undefined) await writeSheet(values.sheet, examined, sheetPages);
  process.exitCode = figures.some(({ isOver }) => isOver) ? 1 : 0;
}

async function holdPreviews(): Promise<void> {
  const compared = await comparePreviews(documents, (document) => {
    tell(previewRecord(document));
  });
  const differing = compared.filter(({ differences }) => differences.length > 0);
  if (!values.json)
    for (const document of differing.slice(0, Number(values.worst))) say(previewLines(document).join("\n"));
  say(
    values.json
      ? JSON.stringify({ documents: compared.length, differing: differing.length })
      : differenceLines(compared).join("\n"),
  );
  process.exitCode = differing.length > 0 ? 1 : 0;
}

/** Says what came of one document. */
function tell(record: object): void {
  done++;
  if (values.json) say(JSON.stringify(record));
  else if (process.stderr.isTTY || done % 25 === 0)
    progress(`${String(done)} of ${String(documents.length)}`);
}

/** Lists the names of a few of many documents. */
function someNames(documents: readonly StrangersDocument[]): string[] {
  const names = documents.slice(0, 10).map(({ name }) => name);
  return documents.length > names.length
    ? [...names, `and ${String(documents.length - names.length)} more`]
    : names;
}

function progress(line: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r${line}` : `${line}\n`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
