import type { Root } from "mdast";
import type { FrontMatter } from "../markdown/front-matter.ts";
import type { Words } from "../language/document-words.ts";
import { citationMarkers } from "./citations.ts";
import type { BibliographyText } from "./cite.ts";
import type { ReportWarning } from "../warnings/report-warning.ts";

/** What is in brackets with an at sign may be a citation where no work is known. */
const bracketMarkers = /\[[^[\]]*@/;
/** In the first lines of a document. */
const inFrontMatter = /^[ \t]*["']?bibliography["']?[ \t]*[:=]/m;
/** Names of files, where works are expected. */
const fileName = /^[^\s@{}[\]]+\.(?:bib|bibtex|json|ya?ml|xml|ris|enl|nbib)$/i;
/** A block of code that holds the works that a document cites. */
const bibliographyFence = /^[ ]{0,3}(?:`{3,}|~{3,})[ \t]*(?:bibtex|biblatex|bib|csl-json)\b/im;

/**
 * Cites works where a document does, if it has any, or some were sent with it; what reads them is loaded only then.
 * @param sent BibTeX, or CSL JSON
 * @param notCited reports what could not be cited
 */
export async function citeWorks(
  root: Root,
  source: string,
  { references, bibliography, citationStyle: style }: FrontMatter,
  sent: string | undefined,
  words: Words,
  notCited: ReportWarning,
): Promise<void> {
  if (!citationMarkers.test(source)) return;
  const { texts, files, line } = bibliographyIn(bibliography ?? [], source);
  if (sent !== undefined) texts.push({ text: sent, line: undefined });
  else
    for (const file of files)
      notCited(
        `The bibliography ${file.slice(0, 100)} is a file that was not sent along: send its text (data.bibliography).`,
        line,
      );
  const hasWorks = references !== undefined || texts.length > 0 || bibliographyFence.test(source);
  if (!hasWorks && !bracketMarkers.test(source)) return;
  const { cite } = await import("./cite.ts");
  cite(root, { references, texts, style }, words, notCited);
}

/** What front matter says of the bibliography: works, or names of files that hold them. */
function bibliographyIn(
  values: readonly string[],
  source: string,
): { texts: BibliographyText[]; files: string[]; line: number | undefined } {
  const at = values.length > 0 ? source.search(inFrontMatter) : -1;
  const line = at < 0 ? undefined : source.slice(0, at).split("\n").length;
  const files = values.filter((value) => fileName.test(value));
  const texts = values.filter((value) => !fileName.test(value)).map((text) => ({ text, line }));
  return { texts, files, line };
}
