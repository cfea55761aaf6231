import type { Root } from "mdast";
import type { FrontMatter } from "../../core/front-matter/front-matter.ts";
import { citationMarkers } from "./citations.ts";
import type { BibliographyText, CitationLanguage } from "./cite.ts";
import type { Warn } from "../../core/warnings/warn.ts";

/** Bracketed text with an at sign may be a citation even if no work is known. */
const bracketMarkers = /\[[^[\]]*@/;
const inFrontMatter = /^[ \t]*["']?bibliography["']?[ \t]*[:=]/m;
const inFrontStyle = /^[ \t]*["']?(?:csl|citation[-_]style|bibliographystyle)["']?[ \t]*[:=]/im;
/** Names of files, where works are expected. */
const fileName = /^[^\s@{}[\]]+\.(?:bib|bibtex|json|ya?ml|xml|ris|enl|nbib)$/i;
/** A block of code that holds the works that a document cites. */
const bibliographyFence = /^[ ]{0,3}(?:`{3,}|~{3,})[ \t]*(?:bibtex|biblatex|bib|csl-json)\b/im;

/** Works that may be cited, and the language to cite them in. */
export interface CitationSources extends CitationLanguage {
  readonly frontMatter: FrontMatter;
  /** The same as written. */
  readonly front: string;
  /** Sent with the document: BibTeX, or CSL JSON. */
  readonly sent: string | undefined;
  /** Reports what could not be cited. */
  readonly warn: Warn;
}

/** Cites the works of a document, if it has any, or some were sent with it. Loads the citation code only then. */
export async function citeWorks(
  root: Root,
  source: string,
  { frontMatter, front, sent, language, words, warn }: CitationSources,
): Promise<void> {
  const { references, bibliography, nocite, citationStyle: style } = frontMatter;
  if (!nocite && !citationMarkers.test(source) && !citationMarkers.test(front)) return;
  const { texts, files, line } = readBibliography(bibliography ?? [], front);
  if (sent !== undefined) texts.push({ text: sent, line: undefined });
  else
    for (const file of files)
      warn(
        "bibliography-not-sent",
        `We couldn't find the bibliography ${file.slice(0, 100)}. Send its text as bibliography, or put its entries into the document between \`\`\`bibtex and \`\`\`.`,
        line,
      );
  const hasWorks = references !== undefined || texts.length > 0 || bibliographyFence.test(source);
  if (!hasWorks && !bracketMarkers.test(source)) return;
  const { cite } = await import("./cite.ts");
  const styleLine = findLine(inFrontStyle, style === undefined ? "" : front);
  await cite(root, { references, texts, nocite, style, styleLine }, { language, words }, warn);
}

/** Reads the bibliography of the front matter: works, or names of files that hold them. */
function readBibliography(
  values: readonly string[],
  front: string,
): { texts: BibliographyText[]; files: string[]; line: number | undefined } {
  const line = findLine(inFrontMatter, values.length > 0 ? front : "");
  const files = values.filter((value) => fileName.test(value));
  const texts = values.filter((value) => !fileName.test(value)).map((text) => ({ text, line }));
  return { texts, files, line };
}

/** Finds the line of a field of front matter, above whose first line is a rule. */
function findLine(field: RegExp, front: string): number | undefined {
  const at = front.search(field);
  return at < 0 ? undefined : front.slice(0, at).split("\n").length + 1;
}
