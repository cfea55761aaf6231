import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentSource } from "../../../document/core/source.ts";
import { formatThousands } from "../../../document/core/options/thousands.ts";
import { betweenMarks, markdownTable } from "../../markdown-tables.ts";
import { bombs } from "./bombs.ts";
import { costOfDocument, type DocumentCost } from "./cost-of-document.ts";
import { languages } from "./languages/languages.ts";
import { applyRecipe } from "./mutate.ts";
import {
  honestCost,
  mostTimesHonest,
  mostTreeMb,
  searchBombs,
  computeShare,
  warmRenderer,
  type Tried,
} from "./search.ts";

interface ReportOptions {
  readonly minutes: number;
  readonly seed: number;
  /** A part of the names of languages. */
  readonly only: string;
  readonly json: boolean;
}

/** The folder of the documents that cost too much. */
const folder = "out/search";
const page = new URL("../../../docs/security.md", import.meta.url);

/**
 * Prints the cost of each document that is known as costly, and the highest by kind.
 * @param only a part of their names
 * @param recorded whether docs/security.md gets the table
 * @returns whether none costs too much
 */
export async function reportBombs(only: string, recorded: boolean): Promise<boolean> {
  const measureCost = async (
    source?: Pick<DocumentSource, "markdown" | "bibliography">,
  ): Promise<DocumentCost> => {
    const renderer = await warmRenderer();
    try {
      return await (source ? costOfDocument(renderer, source) : honestCost(renderer));
    } finally {
      await renderer.close();
    }
  };
  const honest = await measureCost();
  process.stdout.write(`An honest document: ${costsText(honest)}\n`);
  let isBounded = true;
  const byKind = new Map<string, DocumentCost[]>();
  for (const [name, source, kind] of bombs.filter(([name]) => name.includes(only))) {
    const cost = await measureCost(source);
    byKind.set(kind, [...(byKind.get(kind) ?? []), cost]);
    const share = computeShare(cost, honest);
    isBounded &&= share <= 1;
    const outcome = cost.fault ?? cost.refusal;
    process.stdout.write(
      `${name.padEnd(42)} ${costsText(cost)}; ${(share * 100).toFixed(0)} % of what it may${outcome === undefined ? "" : `: ${outcome}`}\n`,
    );
  }
  const table = worstByKind(byKind);
  process.stdout.write(`\n${table}\n`);
  if (recorded)
    writeFileSync(
      page,
      betweenMarks(readFileSync(page, "utf8"), (name) => (name === "bombs" ? table : undefined)),
    );
  return isBounded;
}

function worstByKind(byKind: ReadonlyMap<string, readonly DocumentCost[]>): string {
  const most = (costs: readonly DocumentCost[], of: (cost: DocumentCost) => number) =>
    formatThousands(Math.round(Math.max(...costs.map(of))));
  return markdownTable(
    ["Documents made to cost much", "Cases", "Worst, s", "All processes, MB"],
    [...byKind].map(([kind, costs]) => [
      kind,
      String(costs.length),
      most(costs, ({ seconds }) => seconds),
      most(costs, ({ treeMb }) => treeMb),
    ]),
  );
}

/** Searches for so many minutes of processor time, and prints what costs most in each language. @returns whether nothing costs too much */
export async function reportSearch({ minutes, seed, only, json }: ReportOptions): Promise<boolean> {
  const worst = new Map<string, Tried>();
  const counts = new Map<string, number>();
  const bombs: Tried[] = [];
  const say = (line: string): void => {
    if (!json) process.stdout.write(`${line}\n`);
  };
  const honest = await searchBombs({
    seed,
    only: Object.keys(languages).filter((name) => name.includes(only)),
    goesOn: (_count, seconds) => seconds < minutes * 60,
    tried(document) {
      const { language, share } = document;
      counts.set(language, (counts.get(language) ?? 0) + 1);
      if (share > 1) {
        bombs.push(document);
        keep(document, bombs.length);
      }
      if (share <= (worst.get(language)?.share ?? 0)) return;
      worst.set(language, document);
      say(`${String(sum(counts))} tried, ${formatLine(document)}`);
    },
  });
  const found = {
    seed,
    minutes,
    honest,
    tried: Object.fromEntries(counts),
    worst: [...worst.values()],
    bombs,
  };
  if (json) process.stdout.write(`${JSON.stringify(found)}\n`);
  say(
    `\nAn honest document takes ${honest.seconds.toFixed(1)} s and ${honest.mb.toFixed(0)} MB. At most, by language:`,
  );
  for (const document of worst.values()) say(formatLine(document));
  say(
    `search: ${String(sum(counts))} documents, seed ${String(seed)}, ${String(bombs.length)} beyond ${String(mostTimesHonest)} honest ones or ${String(mostTreeMb)} MB${bombs.length > 0 ? `, in ${folder}` : ""}`,
  );
  return bombs.length === 0;
}

function formatLine({ language, chars, cost, share, steps }: Tried): string {
  const outcome = cost.fault ?? cost.refusal;
  return `${language.padEnd(10)} ${String(chars).padStart(6)} characters: ${costsText(cost)}; ${(share * 100).toFixed(0)} % of what it may; by ${steps.join(",")}${outcome === undefined ? "" : `: ${outcome}`}`;
}

function costsText({ seconds, mb, treeMb, pdfMb }: DocumentCost): string {
  return `${seconds.toFixed(1)} s, ${mb.toFixed(0)} MB (all ${treeMb.toFixed(0)} MB), PDF ${pdfMb.toFixed(1)} MB`;
}

function keep(document: Tried, number: number): void {
  const language = languages[document.language];
  if (!language) return;
  mkdirSync(folder, { recursive: true });
  const { markdown, bibliography = "" } = language.document(applyRecipe(language, document));
  const name = join(folder, `${document.language}-${String(number)}`);
  writeFileSync(`${name}.md`, markdown);
  if (bibliography !== "") writeFileSync(`${name}.bib`, bibliography);
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
