import { withoutBase64 } from "../images/base64.ts";
import type { WorkCount } from "./units.ts";

/** Counts the work of a document, line by line. Each count says whether the document is within its budget still. */
export interface LineCounter {
  /** Adds a line of code. @param length in characters */
  code(length: number): boolean;
  /** Adds a line of prose, as far as its markup predicts its work. */
  prose(line: string): boolean;
}

const markup = /\[\^|\^\[|\$+|\]\(|(`+)|\\[a-zA-Z]+|[\u202a-\u202e\u2066-\u2069]|\*\*|<[a-zA-Z]/g;
/** Characters of markup: most lines have none, and looking for each mark takes many times as long. */
const mayHaveMarkup = /[[\]^$`\\*<\u202a-\u202e\u2066-\u2069]/;
/** The data of images are no text. A line with less is not looked through. */
const minDataChars = 1_000;
/** Commands of mhchem, which makes formulas of letters. */
const reactions: ReadonlySet<string> = new Set(["\\ce", "\\pu"]);
/** Parts of a formula that a character of a reaction becomes: `H2O` is ten. */
const partsOfReaction = 2;

/** Counts the work that a line causes. @param work receives the counts */
export function createLineCounter(work: WorkCount): LineCounter {
  /** Braces that are open in a reaction. One that is not closed ends with its paragraph. */
  let open = 0;

  /** Counts a reaction from its brace on, or from the beginning of a line within it. @returns where it ends */
  const countReaction = (line: string, from: number): number => {
    let at = from;
    for (; at < line.length; at++) {
      if (line[at] === "\\") at++;
      else if (line[at] === "{") open++;
      else if (line[at] === "}") open--;
      if (open <= 0) break;
    }
    work.add("formulaParts", partsOfReaction * (at - from));
    return at;
  };

  return {
    code(length) {
      work.add("characters", length);
      return work.add("codeLines", 1);
    },

    prose(written) {
      if (written === "") {
        open = 0;
        return true;
      }
      const line = written.length < minDataChars ? written : withoutBase64(written);
      if (line.length < written.length && !work.add("imageData", written.length - line.length)) return false;
      if (open === 0 && !mayHaveMarkup.test(line)) return work.add("characters", line.length);
      let counted = open > 0 ? countReaction(line, 0) : 0;
      markup.lastIndex = 0;
      for (let match = markup.exec(line); match; match = markup.exec(line)) {
        const { 0: sign, index } = match;
        countSign(work, sign);
        const end = index + sign.length;
        if (!reactions.has(sign) || index < counted) continue;
        open = 0;
        counted = countReaction(line, end);
      }
      return work.add("characters", line.length);
    },
  };
}

function countSign(work: WorkCount, sign: string): void {
  if (sign === "[^" || sign === "^[") work.add("notes", 1);
  else if (sign === "](") work.add("links", 1);
  // It opens or closes.
  else if (sign.startsWith("`")) work.add("code", 0.5);
  else if (sign === "**") work.add("elements", 0.5);
  else if (sign.startsWith("<")) work.add("elements", 1);
  else if (sign.startsWith("$")) work.add("formulas", 0.5);
  else if (sign.startsWith("\\")) work.add("formulaParts", 1);
  else work.add("turns", 1);
}
