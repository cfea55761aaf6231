import { pickOnly, readCommandLine } from "../command-line.ts";
import { readers } from "./generators/index.ts";
import { agents, clients, install, payers, readers as readerPackages } from "./install.ts";
import { tryRow } from "./matrix.ts";
import type { RowResult } from "./matrix.ts";
import { columns } from "./row.ts";
import type { Column } from "./row.ts";
import { rows } from "./rows.ts";
import { formatList } from "./list.ts";
import { tryReader } from "./try-reader.ts";
import type { ReaderResult } from "./try-reader.ts";
import { startWorld } from "./world.ts";

const help = `npm run interop [-- options]

Lets clients that we did not write buy documents, unmodified as npm has them: a first one, a second one, the same one again, and
one whose payment was refused before. Each client works, or cannot, and then fails in the way that is declared. Linters,
catalogues and generators read the OpenAPI document, and what they generate buys a document, too.

  --quick        only those that the project itself depends on; installs nothing
  --only <text>  only clients whose name contains this
  --list         prints the list of clients in docs/clients.md, and tries nothing
  --json         one JSON object a client instead of text

Installs them below test/interop when they are missing there. Exit codes: 0 all is as declared, 1 something is not.
`;

const { values } = readCommandLine(help, {
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    list: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const picked = pickOnly([...rows, ...readers], values.only);

if (values.list) {
  process.stdout.write(`${formatList(rows)}\n`);
} else {
  if (!values.quick) {
    await install(clients, say);
    await install(payers, say);
    await install(agents, say);
    await install(readerPackages, say);
  }
  const wanted = rows.filter((row) => picked.includes(row) && (row.quick === true || !values.quick));
  const wantedReaders = values.quick ? [] : readers.filter((reader) => picked.includes(reader));
  const all = wanted.length + wantedReaders.length;
  const results: (RowResult | ReaderResult)[] = [];
  const world = await startWorld();
  try {
    for (const row of wanted) {
      await tried(row.name, () => tryRow(row, world));
    }
    for (const reader of wantedReaders) {
      await tried(reader.name, () => tryReader(reader, world));
    }
  } finally {
    await world.stop();
  }

  async function tried(name: string, attempt: () => Promise<RowResult | ReaderResult>): Promise<void> {
    if (process.stderr.isTTY) say(`${results.length} of ${all}: ${name}`);
    const result = await attempt();
    results.push(result);
    report(result);
  }

  const work = results.filter(({ result }) => result === "works").length;
  const undeclared = results.filter(({ asDeclared }) => !asDeclared).length;
  if (!values.json) {
    const surprise = undeclared > 0 ? `, ${undeclared} not as declared` : "";
    process.stdout.write(
      `interop: ${results.length} tried, ${work} work, ${results.length - work} cannot${surprise}\n`,
    );
  }
  // Clients keep connections, and some of them timers.
  process.exit(undeclared === 0 && results.length > 0 ? 0 : 1);
}

function say(text: string): void {
  process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${text}` : `${text}\n`);
}

function report(row: RowResult | ReaderResult): void {
  if (values.json) {
    process.stdout.write(`${JSON.stringify(row)}\n`);
    return;
  }
  if (process.stderr.isTTY) say("");
  const mark = row.asDeclared ? (row.result === "works" ? "✓" : "–") : "✗";
  process.stdout.write(`${mark} ${row.name.padEnd(56)} ${row.protocol.padEnd(8)} ${row.result}\n`);
  if (!("cells" in row)) {
    if (row.failure !== undefined) process.stdout.write(`${row.failure.replace(/^/gm, "    ")}\n`);
    return;
  }
  for (const [text, where] of grouped(row)) process.stdout.write(`    ${where.join(", ")}: ${text}\n`);
}

/** Groups the remarks about a client, each once, with its columns. */
function grouped(row: RowResult): Map<string, Column[]> {
  const groups = new Map<string, Column[]>();
  for (const column of columns) {
    const { asDeclared, works, failure } = row.cells[column];
    if (works && asDeclared) continue;
    const surprise = works ? "works, though it is declared that it cannot" : failure;
    const text = (asDeclared ? row.reasons[column] : surprise) ?? "";
    groups.set(text, [...(groups.get(text) ?? []), column]);
  }
  return groups;
}
