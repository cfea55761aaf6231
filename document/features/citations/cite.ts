import type { Code, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { visit } from "../../core/tree/visit.ts";
import type { Words } from "../../core/language/document-words.ts";
import { toBaseLanguage } from "../../core/language/tags.ts";
import { parseCitations } from "./citations.ts";
import { findCitedTexts, type CitedText } from "./cited-texts.ts";
import { formatFault, readBibliography, type BibliographyContent } from "./read-works.ts";
import { referencesTitle } from "../../core/language/references-title.ts";
import { warnOfUncited } from "./missing-bibliography.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { maxWorks, parseCslWorks, type Work } from "./works.ts";

/** The works that a document may cite, and the style of its citations. */
export interface Bibliography {
  /** CSL, as plain values. */
  readonly references: unknown;
  /** BibTeX, or CSL JSON. */
  readonly texts: readonly BibliographyText[];
  /** Works to list although nothing cites them, as front matter has them: `@key, @other`, or `@*` for all. */
  readonly nocite: readonly string[] | undefined;
  /** A style's name, or its text. */
  readonly style: string | undefined;
  /** The line of the document that chooses it. */
  readonly styleLine: number | undefined;
}

/** Works as a text, and where they come from: the line of the document, if they are in it. */
export interface BibliographyText {
  readonly text: string;
  readonly line?: number | undefined;
}

/** The language of a document, a BCP 47 tag, and its words. */
export interface CitationLanguage {
  readonly language: string;
  readonly words: Words;
}

/** Citations that are set; each is longer than its key. */
const maxCitations = 5_000;
const codeLanguages = /^(?:bibtex|biblatex|bib|csl-json)$/i;

/** Formats the citations of a document, and the list of cited works at its heading, or at the end. */
export async function cite(
  root: Root,
  bibliography: Bibliography,
  { language, words }: CitationLanguage,
  warn: Warn,
): Promise<void> {
  const isEnglish = toBaseLanguage(language) === "en";
  const wanted = collectWantedKeys(root, bibliography.nocite ?? []);
  const { works, hasBibliography } = await collectWorks(root, bibliography, { wanted, isEnglish, warn });
  if (!hasBibliography) {
    warnOfUncited(root, warn);
    return;
  }
  const places = collectCitedPlaces(root, works, warn);
  const uncited = wanted.hasAll ? [...works.keys()] : wanted.uncited.filter((key) => works.has(key));
  for (const key of wanted.uncited) if (!works.has(key)) warnOfMissing(key, undefined, warn);
  if (places.length === 0 && uncited.length === 0) return;
  const { setCitations } = await import("./set-citations.ts");
  const entries = await setCitations(root, places, works, { ...bibliography, uncited, language, warn });
  if (entries.length > 0) list(root, entries, words);
}

/** Finds the citations whose works are all known, in the order in which a reader meets them, and warns of others. */
function collectCitedPlaces(root: Root, works: ReadonlyMap<string, Work>, warn: Warn): CitedText[] {
  let budget = maxCitations;
  return findCitedTexts(root).flatMap((place) => {
    const { text } = place;
    const citations = parseCitations(text.value).filter((citation) => {
      const missing = citation.works.filter(({ key }) => !works.has(key));
      // In a sentence, a name with an at sign may be a person's.
      if (!citation.isInText)
        for (const { key } of missing) warnOfMissing(key, text.position?.start.line, warn);
      return missing.length === 0 && budget-- > 0;
    });
    return citations.length === 0 ? [] : [{ ...place, citations }];
  });
}

function warnOfMissing(key: string, line: number | undefined, warn: Warn): void {
  warn("citation-not-found", `The citation @${key.slice(0, 100)} is not in the bibliography.`, line);
}

/** The keys of the works that a document wants to have. */
interface WantedKeys {
  readonly cited: ReadonlySet<string>;
  /** Listed although nothing cites them. */
  readonly uncited: readonly string[];
  /** Whether every work is listed. */
  readonly hasAll: boolean;
}

function collectWantedKeys(root: Root, nocite: readonly string[]): WantedKeys {
  const uncited = nocite.flatMap((text) =>
    parseCitations(text).flatMap(({ works }) => works.map(({ key }) => key)),
  );
  const hasAll = nocite.some((text) => text.includes("@*"));
  return { cited: new Set([...collectCitedKeys(root), ...uncited]), uncited: hasAll ? [] : uncited, hasAll };
}

/** Collects the wanted works of all sources. Takes blocks of code that hold cited works out of the text. */
async function collectWorks(
  root: Root,
  { references, texts }: Bibliography,
  {
    wanted,
    isEnglish,
    warn,
  }: { readonly wanted: WantedKeys; readonly isEnglish: boolean; readonly warn: Warn },
): Promise<{ readonly works: Map<string, Work>; readonly hasBibliography: boolean }> {
  const works = new Map<string, Work>();
  const isWanted = (key: string): boolean => wanted.hasAll || wanted.cited.has(key);
  let hasBibliography = false;
  const add = (list: readonly Work[]): void => {
    hasBibliography ||= list.length > 0;
    for (const work of list)
      if (works.size < maxWorks && isWanted(work.key) && !works.has(work.key)) works.set(work.key, work);
  };
  add(parseCslWorks(references));
  for (const { text, line } of texts) {
    const content = readBibliography(text);
    if ("fault" in content) warn("bibliography-unreadable", `The bibliography ${content.fault}.`, line);
    hasBibliography ||= "bibtex" in content;
    add(
      await parseCitedWorks(content, wanted, isEnglish, (code, what, faultLine) => {
        warn(code, formatFault(what, faultLine), line);
      }),
    );
  }
  const fences = root.children.filter((node) => node.type === "code").filter(isBibliography);
  const shown = new Set<RootContent>();
  for (const fence of fences) {
    const content = readBibliography(fence.value);
    if (!listKeys(content).some(isWanted)) continue;
    shown.add(fence);
    hasBibliography = true;
    const above = fence.position?.start.line ?? 0;
    add(
      await parseCitedWorks(content, wanted, isEnglish, (code, what, faultLine = 0) => {
        warn(code, `In the bibliography, ${what}.`, above + faultLine);
      }),
    );
  }
  root.children = root.children.filter((node) => !shown.has(node));
  return { works, hasBibliography };
}

function isBibliography({ lang }: Code): boolean {
  return codeLanguages.test(lang ?? "");
}

function listKeys(content: BibliographyContent): readonly string[] {
  if ("works" in content) return content.works.map(({ key }) => key);
  return "bibtex" in content ? [...content.bibtex.entries.keys()] : [];
}

/** Parses those entries of BibTeX that are cited, and loads the parser only then. */
async function parseCitedWorks(
  content: BibliographyContent,
  { cited, hasAll }: WantedKeys,
  isEnglish: boolean,
  warn: Warn,
): Promise<readonly Work[]> {
  if ("works" in content) return content.works;
  if ("fault" in content) return [];
  const { bibtex } = content;
  for (const { code, what, line } of bibtex.faults) warn(code, what, line);
  const keys = (
    hasAll ? [...bibtex.entries.keys()] : [...cited].filter((key) => bibtex.entries.has(key))
  ).slice(0, maxWorks);
  if (keys.length === 0) return [];
  const { parseBibtexWorks: worksOfBibtex } = await import("./bibtex/bibtex-works.ts");
  return worksOfBibtex(bibtex, keys, isEnglish, warn);
}

function collectCitedKeys(root: Root): string[] {
  const keys: string[] = [];
  visit(root, "text", ({ value }) => {
    if (value.includes("@"))
      for (const { works } of parseCitations(value)) for (const { key } of works) keys.push(key);
  });
  return keys;
}

function list(root: Root, entries: readonly RootContent[], words: Words): void {
  const { children } = root;
  const isPlace = (node: RootContent): boolean =>
    node.type === "heading" ? referencesTitle.test(toString(node).trim()) : isRefs(node);
  const at = children.findLastIndex(isPlace);
  const place = children[at];
  if (!place) {
    const heading: RootContent = {
      type: "heading",
      depth: findSectionDepth(root),
      children: [{ type: "text", value: words.references }],
    };
    // Notes may be defined anywhere, also between two paragraphs.
    const last = children.findLastIndex(({ type }) => type !== "footnoteDefinition");
    children.splice(last + 1, 0, heading, ...entries);
  } else if (isRefs(place)) children.splice(at, 1, ...entries);
  else children.splice(at + 1, 0, ...entries);
}

/** Returns whether a node is pandoc's `::: {#refs}`, which holds nothing. */
function isRefs(node: RootContent): boolean {
  return node.type === "paragraph" && node.data?.hProperties?.id === "refs";
}

/** Returns the level of the document's sections. */
function findSectionDepth({ children }: Root): 1 | 2 {
  const depths = children.flatMap((node) => (node.type === "heading" ? [node.depth] : []));
  return depths.filter((depth) => depth === 1).length > 1 || !depths.includes(2) ? 1 : 2;
}
