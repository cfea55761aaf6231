import type { FontStacks } from "../../fonts/stacks.ts";
import type { Layout } from "../../source.ts";

/** Sheets of paper. A cover as high as its sheet would be followed by an empty page. */
export const sheets = {
  a4: { name: "A4", coverHeight: "296mm" },
  letter: { name: "letter", coverHeight: "278mm" },
} as const;

/** What stands in the margins of pages. */
export interface Margins {
  readonly title: string | undefined;
  /** Whether pages may name their sections at their heads. */
  readonly hasHeads: boolean;
  /** Whether pages may begin within a table, and say so. */
  readonly hasTables: boolean;
  readonly isRightToLeft: boolean;
}

/**
 * The page itself, with a foot of title and page number, but not on the cover. Pages before the text are numbered in roman; its first is
 * number 1. What is at the heads is told by counter styles that are filled in when pages are made up.
 */
export function pageRules(
  { title, hasHeads, hasTables, isRightToLeft }: Margins,
  paper: Layout["paper"],
  { sans }: FontStacks,
): string {
  const line = `font: 400 8.5pt ${sans}; color: #5b6470; white-space: nowrap; overflow: hidden; text-overflow: ellipsis;`;
  const [begin, end] = isRightToLeft ? ["right", "left"] : ["left", "right"];
  const foot = `${line} vertical-align: top; padding-top: 6mm;`;
  // The lower line is just above what goes on.
  const head = `${hasHeads ? "counter(page, running-heads)" : ""} "\\a" " " ${hasTables ? "counter(page, continued-tables)" : ""}`;
  const headRules = `${line} white-space: pre; line-height: 4.5mm; vertical-align: bottom; padding-bottom: 1.5mm; text-align: ${begin}; width: 100%;`;
  return `
@page {
  size: ${sheets[paper].name};
  margin: 26mm 24mm 28mm;
  @bottom-${begin} { content: ${cssString(title ?? "")}; ${foot} text-align: ${begin}; width: 80%; }
  @bottom-${end} { content: counter(page); ${foot} text-align: ${end}; width: 20%; }
  ${hasHeads || hasTables ? `@top-${begin} { content: ${head}; ${headRules} }` : ""}
}
@counter-style nothing { system: cyclic; symbols: ""; }
@counter-style running-heads { system: cyclic; symbols: ""; }
@counter-style continued-tables { system: cyclic; symbols: ""; }
@page turned {
  size: ${sheets[paper].name} landscape;
  margin: 22mm 20mm 24mm;
}
@page contents {
  counter-increment: before-text 1 page 0;
  @bottom-${end} { content: counter(before-text, lower-roman); }
  @top-${begin} { content: none; }
}
@page cover {
  margin: 0;
  counter-increment: page 0;
  @top-${begin} { content: none; }
  @bottom-left { content: none; }
  @bottom-right { content: none; }
}`;
}

function cssString(text: string): string {
  const escaped = text.replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(16)} `);
  return `"${escaped}"`;
}
