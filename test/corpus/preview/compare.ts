import type { ShownPage } from "../../integration/site/shown-pages.ts";

/** What the preview of a document has otherwise than its PDF. */
export interface Difference {
  readonly kind: DifferenceKind;
  /** From 1; 0 where it is the document's. */
  readonly page: number;
  /** What the preview has, and what the PDF has. */
  readonly detail: string;
}

/** How pages can differ, and what that means. */
export const differenceKinds = {
  fault: "the page says that it cannot show them",
  pages: "another number of pages",
  breaks: "a page ends elsewhere",
  words: "a word is missing, or another",
  order: "words stand in another order",
  pictures: "a picture is missing, or on another page",
} as const;

export type DifferenceKind = keyof typeof differenceKinds;

/** Letters at the ends of a page that are to be the same. */
const edge = 12;

/**
 * Holds the pages of the preview against those of the PDF. Words are compared by their letters: a PDF has other blanks and hyphens.
 * @param markdown what they are made of
 */
export function findDifferences(
  previewed: readonly ShownPage[],
  printed: readonly ShownPage[],
  markdown: string,
): Difference[] {
  // Arabic letters are written by their forms, of which readers make others now and then.
  const comparable = /\p{Script=Arabic}/u.test(markdown) ? rounded : sortLetters;
  // Readers find the parts of right-to-left or right-aligned text in other orders, and an invoice's code, beside which text flows, before that.
  const isInOrder = !/[\p{Script=Arabic}\p{Script=Hebrew}]|\\hfill|^invoice:/mu.test(markdown);
  const differences: Difference[] = [];
  const say = (kind: DifferenceKind, page: number, own: string | number, pdf: string | number): void => {
    differences.push({ kind, page, detail: `${String(own)} | ${String(pdf)}` });
  };
  if (previewed.length !== printed.length) say("pages", 0, previewed.length, printed.length);
  const hasSameWords =
    comparable(previewed.map(allLetters).join("")) === comparable(printed.map(allLetters).join(""));
  const count = Math.min(previewed.length, printed.length);
  for (let index = 0; index < count; index++) {
    const [own, pdf] = [previewed[index], printed[index]];
    if (!own || !pdf) break;
    if (comparable(allLetters(own)) !== comparable(allLetters(pdf)))
      say(hasSameWords ? "breaks" : "words", index + 1, ...whereApart(own.letters, pdf.letters));
    else if (isInOrder && own.drawn === "" && edges(own.letters) !== edges(pdf.letters))
      say("order", index + 1, edges(own.letters), edges(pdf.letters));
    if (own.pictures !== pdf.pictures) say("pictures", index + 1, own.pictures, pdf.pictures);
  }
  return differences;
}

function allLetters({ letters, drawn }: ShownPage): string {
  return letters + drawn;
}

/** Sorts the content of a page, since readers find it in different orders. */
function sortLetters(letters: string): string {
  return Array.from(letters).sort().join("");
}

/** Rounds the length of a page's content, in lines. */
function rounded(letters: string): string {
  return String(Math.round(letters.length / 40));
}

function edges(letters: string): string {
  return `${letters.slice(0, edge)} … ${letters.slice(-edge)}`;
}

function whereApart(own: string, pdf: string): [string, string] {
  let at = 0;
  while (at < own.length && own[at] === pdf[at]) at++;
  const around = (text: string): string => text.slice(Math.max(0, at - edge), at + 2 * edge);
  return [around(own), around(pdf)];
}
