import type { Fault } from "./fault.ts";
import type { Line, PrintedPage } from "./printed-page.ts";
import { folded, unhyphenated, type SourceText } from "./source-text.ts";

/** Letters of a word that no column is too narrow for, and signs of a code. */
const shortWord = 12;
const shortCode = 24;
/** Where a line may end within a word (Unicode Standard Annex 14): after these, and around signs of scripts without spaces. */
const hyphens = String.raw`-\u00ad\u2010-\u2015`;
const scriptsWithoutSpaces = String.raw`\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\uffef`;
const mayEnd = new RegExp(String.raw`[${hyphens}/\\|?!&=\u2026${scriptsWithoutSpaces}]$`, "u");
const betweenBrackets = /[)\]}] [([{]/;
/** A line may end before a picture, as before an ideograph. */
const mayBegin = /^\p{Extended_Pictographic}/u;

/** Words that are broken between two lines of a block where they have no place to break, and rows and words between two pages. */
export function tornFaults(pages: readonly PrintedPage[], source: SourceText): Fault[] {
  return [
    ...pages.flatMap((page) =>
      page.lines.flatMap((line, index) => {
        const next = page.lines[index + 1];
        const torn = next && tornWord(line, next, source);
        return torn === undefined ? [] : [{ kind: "torn", page: page.number, detail: torn } as const];
      }),
    ),
    ...pages.flatMap((page, index) => {
      const before = pages[index - 1];
      const torn = before && tornRow(before, page, source);
      return torn === undefined ? [] : [{ kind: "torn-row", page: page.number, detail: torn } as const];
    }),
    ...pages.flatMap((page, index) => {
      const next = pages[index + 1];
      const divided = next && dividedWord(page, next, source);
      return divided === undefined ? [] : [{ kind: "divided", page: page.number, detail: divided } as const];
    }),
  ];
}

function dividedWord(page: PrintedPage, next: PrintedPage, { words }: SourceText): string | undefined {
  const begun = page.lines.at(-1)?.text.match(/(\S+)[-\u00ad\u2010]$/)?.[1];
  const ended = next.lines[0]?.text.split(/\s+/)[0];
  return begun !== undefined && ended !== undefined && words.has(folded(begun + ended))
    ? `${begun}|${ended}`
    : undefined;
}

function tornWord(line: Line, next: Line, { words, codes }: SourceText): string | undefined {
  if (line.block !== next.block || next.box.top < line.box.top + 2) return undefined;
  const before = folded(line.text.split(/\s+/).at(-1) ?? "");
  const after = folded(next.text.split(/\s+/)[0] ?? "");
  if (before === "" || after === "" || mayEnd.test(before) || mayBegin.test(after)) return undefined;
  if (betweenBrackets.test(`${before} ${after}`)) return undefined;
  const joined = before + after;
  if (!words.has(joined) || (words.has(before) && words.has(after))) return undefined;
  return isWhole(joined, codes) ? `${before}|${after}` : undefined;
}

/** Returns whether a word is of a kind that is never broken. */
export function isWhole(word: string, codes: ReadonlySet<string>): boolean {
  if (codes.has(word)) return word.length <= shortCode;
  // Signs of markup may end a line.
  if (/[<>]/.test(word)) return false;
  const bare = word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
  if (/^\p{L}+$/u.test(bare)) return bare.length <= shortWord;
  return /^[\d.,:/'’+−%–-]+\p{L}{0,3}$/u.test(bare) && /\d/.test(bare) && bare.length <= 20;
}

// The head of a table is repeated, so it is the last row before and the first after it that must be rows of the source.
function tornRow(before: PrintedPage, page: PrintedPage, { rows }: SourceText): string | undefined {
  const last = before.lines.at(-1);
  if (last?.row === undefined || page.lines[0]?.row === undefined) return undefined;
  const begun = rowText(before, last.row);
  const headless = page.lines.find(({ roles }) => !roles.includes("TH"));
  if (headless?.row === undefined) return undefined;
  const ended = rowText(page, headless.row);
  if (rows.has(begun) || rows.has(ended)) return undefined;
  return [...rows].some((row) => row.startsWith(begun.slice(0, 5)) && row.includes(ended.slice(0, 12)))
    ? `${begun.slice(-20)}|${ended.slice(0, 20)}`
    : undefined;
}

function rowText({ lines }: PrintedPage, row: number): string {
  return unhyphenated(
    lines
      .filter((line) => line.row === row)
      .map(({ text }) => text)
      .join(""),
  );
}
