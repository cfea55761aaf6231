import type { Reader } from "./readers.ts";
import { wordPattern, type SourceWords } from "./source-words.ts";

/** How much of a document a reader found. */
export interface Found {
  readonly words: number;
  readonly found: number;
  readonly codeLines: number;
  readonly foundCodeLines: number;
  /** Words that it found less often than they are written. */
  readonly missing: readonly string[];
}

/** Lines of these scripts may break within words. */
const brokenAnywhere = /[\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=Tibetan}]/u;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}ー々]/u;

/**
 * Holds what a reader read against what was written: each word as often as it was.
 * @param reader says how its search writes words, and what it looks in
 */
export function findWords(
  text: string,
  { words, compounds, codeLines }: SourceWords,
  { spelled, misreads }: Pick<Reader, "spelled" | "misreads"> = { spelled: (text) => text },
): Found {
  const pdfText = spelled(text.normalize("NFC"));
  const counts = new Map<string, number>();
  for (const [word] of pdfText.matchAll(wordPattern)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const joined = new Map<string, number>();
  for (const [first, second] of compounds) {
    for (const word of [first, second])
      joined.set(word, (joined.get(word) ?? 0) + (counts.get(first + second) ?? 0));
  }
  // Where lines may break between any two signs, a search has to look over their ends.
  const run = pdfText.replace(/\s+/g, "");
  const lineRun = pdfText.replace(/\s*\n\s*/g, "");

  const missing: string[] = [];
  let total = 0;
  let count = 0;
  for (const [spelling, written] of words) {
    if (misreads?.test(spelling) === true) continue;
    const word = spelled(spelling);
    const within = unspaced.test(word) ? run : brokenAnywhere.test(word) ? lineRun : undefined;
    const seen = within ? within.split(word).length - 1 : (counts.get(word) ?? 0) + (joined.get(word) ?? 0);
    total += written;
    count += Math.min(written, seen);
    if (seen < written) missing.push(`${word} ${String(seen)}/${String(written)}`);
  }
  const lines = new Set(pdfText.split(/[\n\f]/).map(folded));
  return {
    words: total,
    found: count,
    codeLines: codeLines.length,
    foundCodeLines: codeLines.filter((line) => lines.has(folded(line))).length,
    missing,
  };
}

function folded(line: string): string {
  return line.replace(/\s+/g, "");
}
