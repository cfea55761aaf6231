import { print } from "../../printing/print.ts";
import { notedDocument } from "./noted-documents.ts";
import { readPdf } from "./read-pdf.ts";

/** What does not hold of a document's pages. */
export interface PaginationCheck {
  readonly violations: readonly string[];
  readonly pages: number;
  /** Whether it was printed as the browser breaks it, because its plan failed. */
  readonly isAsItComes: boolean;
}

/** Renders a generated document, and holds its pages against what was meant. @param isRepeated as of {@link notedDocument} */
export async function checkPaginated(seed: number, isRepeated = false): Promise<PaginationCheck> {
  const { markdown, notes, inTables, withOthers, words, headings, figures } = notedDocument(seed, isRepeated);
  const contents = seed % 2 === 0 ? "on" : "off";
  const { pdf } = await print({ markdown, meta: {}, layout: { contents, runningHeads: "off" } });
  const { text } = await readPdf(pdf);
  const contentsEnd = contents === "on" ? text.findIndex((page) => page.includes("w0x")) : 0;
  // A list without pages of its own shares a page with the text.
  const shared = contents === "on" ? findList(text[contentsEnd] ?? "", headings.at(-1) ?? "") : "";
  const body = text.map((page, index) => {
    if (index < contentsEnd) return "";
    return index === contentsEnd ? page.replace(shared, "") : page;
  });
  const list = [...text.slice(0, contentsEnd), shared].join(" ");
  const findPages = (word: string): number[] =>
    body.flatMap((page, index) =>
      new RegExp(`\\b${word}`).test(page.replaceAll("\u00ad", "")) ? [index + 1] : [],
    );
  const violations: string[] = [];
  const once = (word: string): number => {
    const pages = findPages(word);
    if (pages.length !== 1) violations.push(`${word} is on pages ${pages.join(", ")}`);
    return pages[0] ?? 0;
  };

  for (const word of words) once(word);
  const atEnd = text.findIndex((page) => /\bNotes 1\. Note1x/.test(page)) >= 0;
  const all = body.join(" ");
  const order = figures.map((figure) => all.indexOf(`${figure} `));
  if (order.some((place, index) => place < (order[index - 1] ?? 0)))
    violations.push("figures are out of order");
  let last = 0;
  for (const number of notes) {
    const own = once(`Ref${number}x`);
    let first = number;
    for (let partner = withOthers.get(first); partner !== undefined; partner = withOthers.get(first))
      first = partner;
    const reference = first === number ? own : once(`Ref${first}x`);
    const [begin, end] = [once(`Note${number}x`), once(`End${number}x`)];
    if (inTables.has(number) || atEnd) continue;
    if (begin !== reference)
      violations.push(`note ${number} is on page ${begin}, its reference on page ${reference}`);
    if (end < begin || end > begin + 2) violations.push(`note ${number} goes from page ${begin} to ${end}`);
    if (begin < last) violations.push(`note ${number} is before an earlier one`);
    last = begin;
  }
  for (const heading of headings) {
    const page = once(heading);
    const number = listedPage(list, heading);
    if (contents === "on" && number !== page - contentsEnd)
      violations.push(`${heading} is on page ${page - contentsEnd} of the text, and listed on ${number}`);
  }
  return { violations, pages: text.length, isAsItComes: atEnd };
}

/** Returns the list of contents on a page of text, up to the number of the last heading. */
function findList(page: string, last: string): string {
  return new RegExp(`Contents .*?${last}.*? \\d+(?= )`).exec(page)?.[0] ?? "";
}

/** Returns the last number before the next entry of the list of contents. */
function listedPage(list: string, heading: string): number {
  const [, entry = ""] = new RegExp(`${heading}(.*?)(?=Heading|$)`).exec(list) ?? [];
  return Number(/(\d+) *$/.exec(entry.trim())?.[1]);
}
