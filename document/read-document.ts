import type { Root } from "mdast";
import type { DrawDiagrams } from "./diagrams/diagrams.ts";
import { embedDiagrams } from "./diagrams/embed-diagrams.ts";
import { DocumentError } from "./errors.ts";
import { beyondLatin } from "./fonts/beyond-latin.ts";
import type { Heading } from "./html/headings.ts";
import type { DataUriPlaceholders } from "./images/data-uri-placeholders.ts";
import { documentLanguage } from "./language/detect/document-language.ts";
import type { FrontMatter } from "./markdown/front-matter/front-matter.ts";
import { listedKinds, type ListedKinds } from "./markdown/cross-references/listed-captions.ts";
import { checkMarkdown } from "./markdown/limits.ts";
import { parseMarkdown } from "./markdown/parser.ts";
import { treePasses } from "./markdown/passes/tree-passes.ts";
import { runTreePasses } from "./tree/tree-pass.ts";
import { restoreMarkers } from "./markdown/substitutes.ts";
import { limitReferences } from "./markdown/references.ts";
import { repairMarkdown } from "./markdown/repair/repair.ts";
import { contentsMarkers, findContents } from "./markdown/syntax/own-contents.ts";
import { boundSize } from "./markdown/tree-size.ts";
import { contentsOf } from "./page/contents.ts";
import { hasNumbers, layoutFor } from "./page/theme/layout.ts";
import { diagramLookOf } from "./page/theme/look.ts";
import type { SlideLook } from "./markdown/slides/slide.ts";
import type { PageOptions } from "./source.ts";
import { visit } from "./tree/visit.ts";
import { uniformText } from "./uniform-text.ts";
import type { ReportLocation } from "./warnings/source-location.ts";
import { createWarningList, type WarningList } from "./warnings/warnings.ts";
import { wordsIn } from "./language/document-words.ts";

/** A document whose Markdown has been read. */
export interface ReadDocument {
  readonly mdast: Root;
  /** Its Markdown, as it was read. */
  readonly source: string;
  /** Characters of its text, without its front matter and the data of its images. */
  readonly length: number;
  /** Its language, as a BCP 47 tag. */
  readonly language: string;
  readonly frontMatter: FrontMatter;
  /** The layout that request, document and theme have chosen together. */
  readonly layout: PageOptions;
  /** Whether it has a marker in whose place a list of contents is to stand. */
  readonly wantsContents: boolean;
  /** The kinds of captions that it lists. */
  readonly listed: ListedKinds;
  /** Looks of the slides of a deck, by their numbers; undefined for what is none. */
  readonly slides: readonly SlideLook[] | undefined;
  /** Faults that its author may want to fix; more are added while HTML is made. */
  readonly warnings: WarningList;
}

/** The part of a request that reading a document needs. */
export interface ReadOptions {
  /** Works that it cites: BibTeX, or CSL JSON. */
  readonly bibliography?: string | undefined;
  /** The layout that it asks for. */
  readonly asked: Partial<PageOptions>;
  /** Reports where drawing begins. */
  readonly reportLocation: ReportLocation;
}

/**
 * Reads Markdown: repairs it, parses it, and carries out in its tree whatever it says beyond CommonMark.
 * @throws {DocumentError} when it is more than can be printed
 */
export async function readDocument(
  sent: string,
  drawDiagrams: DrawDiagrams,
  placeholders: DataUriPlaceholders,
  { bibliography, asked, reportLocation }: ReadOptions,
): Promise<ReadDocument> {
  const markdown = uniformText(sent);
  const refusal = checkMarkdown(markdown, asked);
  if (refusal) throw new DocumentError(`${refusal.message} (line ${String(refusal.line)})`);
  const written = placeholders.replaceData(markdown);
  const { text: source, lineOf, leftOut } = await repairMarkdown(written);
  const warnings = createWarningList(lineOf, leftOut);
  const { mdast, frontMatter } = await parseSource(source, placeholders);
  if (beyondLatin.test(source)) {
    const { lettersWithoutFont } = await import("./fonts/letters-without-font.ts");
    for (const { letters, line } of lettersWithoutFont(source))
      warnings.add(`No font here has ${letters}: boxes are shown in their place.`, line);
  }
  for (const { message, line } of frontMatter.ignored ?? []) warnings.add(message, line + 1);
  const layout = layoutFor(asked, frontMatter.layout);
  const warn = (what: string, line?: number): void => {
    warnings.add(what, line);
  };
  boundSize(mdast, (from, to) => placeholders.restoreText(source.slice(from, to)), warn);
  restoreMarkers(mdast, source);
  const language = await documentLanguage(mdast, frontMatter.language);
  const listed = listedKinds(source);
  let slides: readonly SlideLook[] | undefined;
  await runTreePasses(treePasses, mdast, source, {
    listed,
    markdown: source,
    language,
    words: await wordsIn(language),
    frontMatter,
    bibliography,
    warn,
    hasNumbers: hasNumbers(layout),
    isLetter: layout.theme === "letter",
    addLooks: (looks) => {
      slides = looks;
    },
    unresolved: (reference, line) => {
      warnings.add(`The reference ${reference} leads nowhere.`, line);
    },
  });
  const own = contentsMarkers.test(source) ? findContents(mdast, language) : undefined;
  const contents = own?.isWanted === true && layout.contents === "auto" ? "on" : layout.contents;
  const length = textLength(markdown);
  if (own && willBeListed(mdast, length, contents, layout.theme)) own.drop();
  limitReferences(mdast, (url) => placeholders.restoreText(url).length);
  await embedDiagrams(mdast, {
    drawDiagrams,
    placeholders,
    look: diagramLookOf(layout),
    language,
    draws(line) {
      reportLocation("its diagrams", line && lineOf(line));
    },
    notDrawn(reason, code) {
      warnings.add(`A diagram could not be drawn: ${reason}.`, code.position?.start.line);
    },
  });
  const wantsContents = own?.isWanted === true;
  return { mdast, source, length, language, frontMatter, layout, wantsContents, listed, slides, warnings };
}

function textLength(markdown: string): number {
  const front = /^(---|\+\+\+)[ \t]*\n[^]*?\n\1/.exec(markdown)?.[0].length ?? 0;
  return markdown.slice(front).replace(/;base64,[A-Za-z\d+/=]+/g, "").length;
}

async function parseSource(
  markdown: string,
  placeholders: DataUriPlaceholders,
): Promise<{ mdast: Root; frontMatter: FrontMatter }> {
  const parse = (hasFrontMatter: boolean): Root => {
    const mdast = parseMarkdown(markdown, hasFrontMatter);
    placeholders.restoreTree(mdast, mayBeImage);
    return mdast;
  };
  // Most documents have none, and parsing is half of compiling.
  if (/^(?:---|\+\+\+)/.test(markdown)) {
    const mdast = parse(true);
    const { frontMatterOf } = await import("./markdown/front-matter/front-matter.ts");
    const frontMatter = frontMatterOf(mdast);
    if (frontMatter) return { mdast, frontMatter };
  }
  return { mdast: parse(false), frontMatter: {} };
}

// The use of a definition, and the elements of raw HTML, are known only when both are HTML.
function mayBeImage(node: object, key: string): boolean {
  const { type } = node as { type?: unknown };
  return type === "html" ? key === "value" : key === "url" && (type === "image" || type === "definition");
}

/** Whether a document gets a list of contents, so that its own would be the second. */
function willBeListed(
  root: Root,
  length: number,
  wanted: PageOptions["contents"],
  theme: PageOptions["theme"],
): boolean {
  const headings: Heading[] = [];
  visit(root, "heading", ({ depth }) => {
    headings.push({ id: "", text: "", level: depth });
  });
  return contentsOf(headings, length, wanted, theme === "manual").length > 0;
}
