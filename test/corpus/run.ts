import { pickOnly, readCommandLine } from "../command-line.ts";
import { documentsIn, type StrangersDocument } from "./documents.ts";
import { examine } from "./examine.ts";
import { documentLines, figureLines, figuresOf } from "./report.ts";
import { writeSheet } from "./sheet.ts";

const help = `npm run corpus [-- options] [FOLDER...]

Prints documents that nobody here wrote, the READMEs, changelogs and docs in node_modules or in the folders given, and ranks them by what can
be measured: white space, what is over the content box, torn words and numbers, words that are lost, markup that is shown, what
stands alone at the foot or head of a page, faulty formulas, shrunken pages.

  --limit <n>      so many documents (default: 200)
  --seed <n>       which ones, and in what order (default: 1)
  --only <text>    only documents whose path contains this
  --worst <n>      documents to tell of (default: 25)
  --sheet <file>   writes a picture of the 24 worst pages
  --json           one JSON object a document, and one of all figures
  --quick          twelve documents, as CI does

Exit code: 0, or 1 when there are more faults than test/corpus/thresholds.ts lets pass.
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
  },
});

const limit = Number(values.limit ?? (values.quick ? "12" : "200"));
const folders = positionals.length === 0 ? ["node_modules"] : positionals;
const available = await documentsIn(folders, Number(values.seed));
const documents = pickOnly(available, values.only, someNames(available)).slice(0, limit);
let done = 0;
const examined = await examine(documents, (document) => {
  done++;
  if (values.json)
    say(
      JSON.stringify({
        name: document.name,
        pages: document.pages,
        score: document.score,
        faults: document.faults,
      }),
    );
  else if (process.stderr.isTTY || done % 25 === 0)
    progress(`${String(done)} of ${String(documents.length)}`);
});
const figures = figuresOf(examined);
if (values.json) say(JSON.stringify({ documents: examined.length, figures }));
else {
  for (const document of examined.slice(0, Number(values.worst)))
    if (document.score > 0) say(documentLines(document).join("\n"));
  say(figureLines(examined).join("\n"));
}
if (values.sheet !== undefined) await writeSheet(values.sheet, examined, sheetPages);
process.exitCode = figures.some(({ isOver }) => isOver) ? 1 : 0;

/** A few of very many. */
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
