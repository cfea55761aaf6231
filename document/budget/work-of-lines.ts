import type { WorkCount } from "./units.ts";

const signs = /\[\^|\^\[|\$+|\]\(|(`+)|\\[a-zA-Z]+|[\u202a-\u202e\u2066-\u2069]|\*\*|<[a-zA-Z]/g;

/** Counts the work of a line of a block of code, of so many characters. @returns whether the document is within its budget still */
export function countCodeLine(work: WorkCount, length: number): boolean {
  work.add("characters", length);
  return work.add("codeLines", 1);
}

/** Counts the work of a line of prose as far as its signs show it. @returns whether the document is within its budget still */
export function countLine(work: WorkCount, line: string): boolean {
  let isWithin = work.add("characters", line.length);
  for (const [sign] of line.matchAll(signs)) {
    if (sign === "[^" || sign === "^[") isWithin = work.add("notes", 1);
    else if (sign === "](") isWithin = work.add("links", 1);
    // It opens or closes.
    else if (sign.startsWith("`")) isWithin = work.add("code", 0.5);
    else if (sign === "**") isWithin = work.add("elements", 0.5);
    else if (sign.startsWith("<")) isWithin = work.add("elements", 1);
    else if (sign.startsWith("$")) isWithin = work.add("formulas", 0.5);
    else if (sign.startsWith("\\")) isWithin = work.add("formulaParts", 1);
    else isWithin = work.add("turns", 1);
  }
  return isWithin;
}
