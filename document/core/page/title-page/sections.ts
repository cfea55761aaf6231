/** A heading, or a table, that no other block is around, by its place in the HTML. */
export interface TopBlock {
  readonly kind: "heading" | "table" | "notes";
  /** Of a heading. */
  readonly level: number;
  readonly start: number;
}

/** What may be around a heading or a table, and what is listed. */
const tags =
  /<(\/?)(div|section|details|blockquote|ul|ol|dl|table|figure|article|aside|header|h[1-6])(?=[\s>])([^>]*)>/g;

/** Lists the headings and tables of a text that are within no other block, and the notes at its end. It reads the HTML once. */
export function listTopBlocks(html: string): readonly TopBlock[] {
  const found: TopBlock[] = [];
  let depth = 0;
  for (const { 1: slash, 2: name = "", 3: attributes = "", index } of html.matchAll(tags)) {
    const level = /^h(\d)$/.exec(name)?.[1];
    if (slash === "" && depth === 0) {
      if (level !== undefined) found.push({ kind: "heading", level: Number(level), start: index });
      else if (name === "table") found.push({ kind: "table", level: 0, start: index });
      else if (attributes.includes("data-footnotes")) found.push({ kind: "notes", level: 0, start: index });
    }
    if (level === undefined) depth += slash === "" ? 1 : -1;
  }
  return found;
}

/** Returns the words of HTML. */
export function readWords(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/\u00ad/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
