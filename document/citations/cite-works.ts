import type { Root } from "mdast";
import type { FrontMatter } from "../markdown/front-matter.ts";
import type { Words } from "../words.ts";
import { citationSigns } from "./citations.ts";
import type { NotCited } from "./cite.ts";

/** A document may hold the works that it cites as a block of code. */
const blockSigns = /^[ ]{0,3}(?:`{3,}|~{3,})[ \t]*(?:bibtex|biblatex|bib|csl-json)\b/im;

/**
 * Cites works where a document does, if it has any, or some were sent with it; what reads them is loaded only then.
 * @param sent BibTeX, or CSL JSON
 * @param notCited told of what could not be
 */
export async function citeWorks(
  root: Root,
  source: string,
  { references, bibliography, citationStyle: style }: FrontMatter,
  sent: string | undefined,
  words: Words,
  notCited: NotCited,
): Promise<void> {
  if (!citationSigns.test(source)) return;
  const texts = [bibliography, sent].filter((one) => one !== undefined);
  if (references === undefined && texts.length === 0 && !blockSigns.test(source)) return;
  const { cite } = await import("./cite.ts");
  cite(root, { references, texts, style }, words, notCited);
}
