import type { Root } from "mdast";
import type { FrontMatter } from "../markdown/front-matter/front-matter.ts";
import type { Words } from "../language/document-words.ts";
import { citationMarkers } from "./citations.ts";
import type { BibliographyText } from "./cite.ts";
import type { ReportWarning } from "../warnings/report-warning.ts";

/** Text in brackets with an at sign may be a citation where no work is known. */
const bracketMarkers = /\[[^[\]]*@/;
/** In the first lines of a document. */
const inFrontMatter = /^[ \t]*["']?bibliography["']?[ \t]*[:=]/m;
/** Names of files, where works are expected. */
const fileName = /^[^\s@{}[\]]+\.(?:bib|bibtex|json|ya?ml|xml|ris|enl|nbib)$/i;
/** A block of code that holds the works that a document cites. */
const bibliographyFence = /^[ ]{0,3}(?:`{3,}|~{3,})[ \t]*(?:bibtex|biblatex|bib|csl-json)\b/im;

/** Works that may be cited, and the language to cite them in. */
export interface CitationSources {
  readonly frontMatter: FrontMatter;
  /** Sent with the document: BibTeX, or CSL JSON. */
  readonly sent: string | undefined;
  readonly words: Words;
  /** Reports what could not be cited. */
  readonly notCited: ReportWarning;
}

/** Cites works where a document does, if it has any, or some were sent with it. Loads the code that reads works only then. */
export async function citeWorks(
  root: Root,
  source: string,
  { frontMatter, sent, words, notCited }: CitationSources,
): Promise<void> {
  if (!citationMarkers.test(source)) return;
  const { references, bibliography, citationStyle: style } = frontMatter;
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
  await cite(root, { references, texts, style }, words, notCited);
}

/** Reads the bibliography of the front matter: works, or names of files that hold them. */
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
