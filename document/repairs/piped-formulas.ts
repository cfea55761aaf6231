import { substituteFor } from "../core/parse/substitutes.ts";

/** The begins and ends of formulas. */
const closings: readonly (readonly [opening: string, closing: string])[] = [
  ["$$", "$$"],
  ["$", "$"],
  ["\\(", "\\)"],
];
const hasTex = /[\\^_={}]/;

/** Escapes the pipes within the formulas of a table's row, `$P(A|B)$`, so that they divide no cells. For rows with too many cells. */
export function escapeFormulaPipes(row: string): string {
  let result = "";
  let done = 0;
  for (let at = 0; at < row.length; at++) {
    const character = row.charAt(at);
    if (character === "`") {
      const end = row.indexOf("`", at + 1);
      if (end < 0) break;
      at = end;
    } else if (character === "$" || character === "\\") {
      const end = findFormulaEnd(row, at);
      if (end === undefined) {
        if (character === "\\") at++;
        continue;
      }
      result += row.slice(done, at) + row.slice(at, end).replace(/(?<!\\)\|/g, substituteFor("|"));
      done = end;
      at = end - 1;
    }
  }
  return result + row.slice(done);
}

/** Finds the end of the formula that begins at a place; undefined if there is none. */
function findFormulaEnd(row: string, begin: number): number | undefined {
  const pair = closings.find(([opening]) => row.startsWith(opening, begin));
  if (!pair) return undefined;
  const [opening, closing] = pair;
  const from = begin + opening.length;
  const end = row.slice(from, from + longestFormula).indexOf(closing);
  if (end <= 0) return undefined;
  const tex = row.slice(from, from + end);
  const behind = from + end + closing.length;
  return opening !== "$" || isFormula(tex, row.charAt(behind)) ? behind : undefined;
}

/** Longer ones are in no table. */
const longestFormula = 1_000;

/** Finds the text between two dollars, unless these are of prices. */
function isFormula(tex: string, next: string): boolean {
  return (
    !/^\s|[\s\\]$/.test(tex) && !/[\w$]/.test(next) && (hasTex.test(tex) || /^[^\d]*\p{L}|^\|/u.test(tex))
  );
}
