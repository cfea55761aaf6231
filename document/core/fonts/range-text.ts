import type { CodePoints } from "./declared/code-points.ts";

/** Parses ranges of ascending code points, each by its distance from the end of the one before and its length, to the base of 36: `1d-5 a`. */
export function parseRangeText(text: string): CodePoints[] {
  let last = 0;
  return text.split(" ").map((range) => {
    const [gap = "", length = "0"] = range.split("-");
    const from = last + Number.parseInt(gap, 36);
    last = from + Number.parseInt(length, 36);
    return { from, to: last };
  });
}
