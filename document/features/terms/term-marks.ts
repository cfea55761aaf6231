import type { Image } from "mdast";

/** Begins the address of a mark. No text may hold it, so that no author can write one. */
const marker = "\ufdda";
/** Without it, a document marks no terms. */
export const termMarkers = new RegExp(marker);

/** An entry of a glossary. Its texts are Markdown. */
export interface GlossaryEntry {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** The shown text, where that is not the name. */
  readonly text?: string;
  readonly plural?: string;
  readonly sort?: string;
  readonly isAcronym?: true;
}

/** The meaning of a mark. */
export type TermMark =
  | { readonly kind: "index"; readonly term: string }
  | { readonly kind: "use"; readonly command: string; readonly key: string }
  | { readonly kind: "entry"; readonly entry: GlossaryEntry }
  | { readonly kind: "list"; readonly list: "index" | "glossary" | "acronyms"; readonly title: string };

/** Formats a mark: an image without an address, which Markdown allows wherever text is. */
export function formatTermMark(mark: TermMark): string {
  const written = mark.kind === "index" ? `i${mark.term}` : `o${JSON.stringify(mark)}`;
  const encoded = encodeURIComponent(written.toWellFormed()).replace(
    /[()*_~'!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `![](${marker}${encoded})`;
}

/** Parses a mark in the syntax tree. @returns undefined for other images */
export function parseTermMark({ url }: Image): TermMark | undefined {
  if (!url.startsWith(marker)) return undefined;
  const written = decodeURIComponent(url.slice(marker.length));
  const rest = written.slice(1);
  return written.startsWith("i") ? { kind: "index", term: rest } : (JSON.parse(rest) as TermMark);
}
