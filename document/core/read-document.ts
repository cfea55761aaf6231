import type { Root } from "mdast";
import { toString } from "mdast-util-to-string";
import type { Brand } from "./brand/brand.ts";
import type { DrawDiagrams } from "./diagrams/diagrams.ts";
import { DocumentError } from "./errors.ts";
import { beyondLatin } from "./fonts/beyond-latin.ts";
import type { Heading } from "./html/headings.ts";
import { withoutBase64 } from "./images/base64.ts";
import type { DataUriPlaceholders } from "./images/data-uri-placeholders.ts";
import { detectDocumentLanguage } from "./language/detect/document-language.ts";
import type { FrontMatter } from "./front-matter/front-matter.ts";
import { splitFrontMatter, type FrontMatterSource } from "./front-matter/split.ts";
import { splitTitleBlock } from "./front-matter/title-block.ts";
import { readListedKinds, type ListedKinds } from "./page/listed-captions.ts";
import { checkMarkdown } from "./limits/limits.ts";
import { extractDocument } from "./model-answer/extract-document.ts";
import { joinEscapes } from "./parse/escapes.ts";
import { parseMarkdown, prepareParser } from "./parse/parser.ts";
import { noFront, type FrontFacts } from "./passes/line-pass.ts";
import { createEngine } from "../registry.ts";
import { runTreePasses } from "./tree/tree-pass.ts";
import { restoreMarkers } from "./parse/substitutes.ts";
import { limitReferences } from "./parse/references.ts";
import { repairMarkdown } from "./repair-markdown.ts";
import { contentsMarkers, findContents } from "./page/own-contents.ts";
import { limitSize } from "./limits/tree-size.ts";
import { chooseContents } from "./page/contents.ts";
import { findDocumentKind, type DocumentKind } from "./page/document-kind.ts";
import { hasNumbers, chooseLayout } from "./page/theme/layout.ts";
import { buildDiagramLook } from "./page/theme/look.ts";
import type { SlideLook } from "./page/slides/slide.ts";
import type { PageOptions } from "./source.ts";
import type { EmbeddedFile } from "./passes/tree-facts.ts";
import { visit } from "./tree/visit.ts";
import { normaliseText } from "./uniform-text.ts";
import type { ReportLocation } from "./warnings/source-location.ts";
import type { Warn } from "./warnings/warn.ts";
import { createWarningList, type WarningList } from "./warnings/warnings.ts";
import { loadWords } from "./language/document-words.ts";

/** A document whose Markdown has been read. */
export interface ReadDocument {
  readonly mdast: Root;
  /** Its Markdown, as it was read. */
  readonly source: string;
  /** Characters of its text, without its front matter and the data of its images. */
  readonly length: number;
  readonly kind: DocumentKind | undefined;
  /** Its language, as a BCP 47 tag. */
  readonly language: string;
  readonly frontMatter: FrontMatter;
  /** The layout that request, document and theme have chosen together. */
  readonly layout: PageOptions;
  /** Whether it has a marker that a list of contents replaces. */
  readonly wantsContents: boolean;
  /** The kinds of captions that it lists. */
  readonly listed: ListedKinds;
  /** A file that the document is printed with, such as an invoice's XML; undefined for most documents. */
  readonly embedded: EmbeddedFile | undefined;
  /** Its sender's brand, as far as it can be used. */
  readonly brand: Brand | undefined;
  /** Looks of the slides of a deck, by number; undefined for a document that is none. */
  readonly slides: readonly SlideLook[] | undefined;
  /** Whether fences of formulas are code. */
  readonly isStrict: boolean;
  /** Faults that its author may want to fix; more are added while HTML is made. */
  readonly warnings: WarningList;
  /** Adds one, with its line as it was read. */
  readonly warn: Warn;
  /** Finds the line as it was written for a line as it was read. */
  readonly toSourceLine: (line: number) => number;
}

/** The part of a request that reading a document needs. */
export interface ReadOptions {
  /** Works that it cites: BibTeX, or CSL JSON. */
  readonly bibliography?: string | undefined;
  /** An invoice that it shows and holds. */
  readonly invoice?: unknown;
  /** The brand that comes with it, in the place of its own. */
  readonly brand?: unknown;
  /** The layout that it asks for. */
  readonly asked: Partial<PageOptions>;
  /** Reports where drawing begins. */
  readonly reportLocation: ReportLocation;
}

/**
 * Reads Markdown: repairs it, parses it, and applies everything beyond CommonMark to its tree.
 * @throws {DocumentError} when it is too large to print
 */
export async function readDocument(
  sent: string,
  drawDiagrams: DrawDiagrams,
  placeholders: DataUriPlaceholders,
  { bibliography, invoice, brand: sentBrand, asked, reportLocation }: ReadOptions,
): Promise<ReadDocument> {
  const markdown = normaliseText(sent);
  const refusal = checkMarkdown(markdown, asked);
  if (refusal) throw new DocumentError(`${refusal.message} (line ${String(refusal.line)})`);
  const written = placeholders.replaceData(markdown);
  const warnings = createWarningList();
  const answer =
    asked.repairs === "off" ? { text: written, firstLine: 1 } : extractDocument(written, warnings.warn);
  const { front: frontSource, body } = splitTitleBlock(answer.text) ?? splitFrontMatter(answer.text);
  const front = await readFront(
    frontSource && { ...frontSource, text: placeholders.restoreText(frontSource.text) },
  );
  const { facts: frontMatter } = front;
  const { firstLine } = answer;
  const brand = await readBrandOf(sentBrand ?? frontMatter.brand, warnings.warn);
  const ofBrand = brand && (await import("./brand/brand.ts")).toBrandLayout(brand);
  const layout =
    sentBrand === undefined
      ? chooseLayout(asked, { ...ofBrand, ...frontMatter.layout })
      : chooseLayout({ ...ofBrand, ...asked }, frontMatter.layout);
  const engine = createEngine(layout);
  const { text: source, toSourceLine } = await repairMarkdown(body, {
    warn: warnings.warn,
    firstLine,
    front,
    engine,
  });
  const warn: Warn = (code, what, line) => {
    warnings.warn(code, what, line && toSourceLine(line));
  };
  // What is in front matter is parsed, too.
  await Promise.all([prepareParser(frontSource?.text ?? ""), prepareParser(source)]);
  const mdast = parseMarkdown(source, warn, engine.syntax);
  placeholders.restoreTree(mdast, mayBeImage);
  const all = front.text + source;
  if (beyondLatin.test(all)) {
    const { findLettersWithoutFont: lettersWithoutFont } = await import("./fonts/letters-without-font.ts");
    // In front of the first line of front matter is its rule.
    const withFront = front.lines === 0 ? source : `\n${front.text}\n${source.slice(front.lines - 1)}`;
    for (const { letters, line } of lettersWithoutFont(withFront))
      warn("letters-without-font", `No font has ${letters}: boxes were printed instead.`, line);
  }
  for (const { code, what, line } of frontMatter.ignored ?? []) warnings.warn(code, what, firstLine + line);
  limitSize(mdast, (from, to) => placeholders.restoreText(source.slice(from, to)), warn);
  restoreMarkers(mdast, source);
  const language = await detectDocumentLanguage(
    mdast,
    frontMatter.language ?? readLanguage(invoice ?? frontMatter.invoice),
  );
  const listed = readListedKinds(front.text, source);
  let slides: readonly SlideLook[] | undefined;
  let embedded: EmbeddedFile | undefined;
  await runTreePasses(engine.tree, mdast, all, {
    listed,
    markdown: source,
    front,
    language,
    words: await loadWords(language),
    frontMatter,
    bibliography,
    invoice,
    warn,
    hasNumbers: hasNumbers(layout),
    isLetter: layout.theme === "letter",
    placeholders,
    drawDiagrams(sources, line) {
      reportLocation("its diagrams", line && toSourceLine(line));
      const look = buildDiagramLook(layout);
      return drawDiagrams(sources.map((diagram) => ({ ...diagram, ...look })));
    },
    addLooks: (looks) => {
      slides = looks;
    },
    embedFile: (file) => {
      embedded = file;
    },
  });
  joinEscapes(mdast);
  const own = !engine.isStrict && contentsMarkers.test(source) ? findContents(mdast, language) : undefined;
  const contents = own?.isWanted === true && layout.contents === "auto" ? "on" : layout.contents;
  const length = countTextLength(body);
  const headings = listHeadings(mdast);
  const kind = findDocumentKind({ ...frontMatter, headings, theme: layout.theme });
  const facts = { length, wanted: contents, kind, isManual: layout.theme === "manual" };
  // Its own list would be the second.
  if (own && chooseContents(headings, facts).length > 0) own.drop();
  limitReferences(mdast, (url) => placeholders.restoreText(url).length);
  const { isStrict } = engine;
  const wantsContents = own?.isWanted === true;
  const read = {
    mdast,
    source,
    length,
    kind,
    language,
    frontMatter,
    layout: kind === "cv" ? { ...layout, hasLongLines: true } : layout,
    wantsContents,
    listed,
    embedded,
    brand,
    slides,
    isStrict,
  };
  return { ...read, warnings, warn, toSourceLine };
}

/** Reads the brand of a document, if it has one, and warns of the parts that cannot be used. */
async function readBrandOf(given: unknown, warn: Warn): Promise<Brand | undefined> {
  if (given === undefined) return undefined;
  const { readBrand } = await import("./brand/brand.ts");
  const { brand, faults } = readBrand(given);
  for (const { path, message } of faults)
    warn("brand-not-followed", `The brand's ${path.join(".") || "fields"} can't be used: ${message}`);
  return brand;
}

/** Returns the language that an invoice names: with it, most documents have too few words to tell theirs. */
function readLanguage(invoice: unknown): string | undefined {
  const { language }: { language?: unknown } = typeof invoice === "object" && invoice !== null ? invoice : {};
  return typeof language === "string" ? language : undefined;
}

function countTextLength(markdown: string): number {
  return withoutBase64(markdown).length;
}

/** A document's front matter, and its place. */
interface DocumentFront extends FrontFacts {
  readonly facts: FrontMatter;
}

/** Reads front matter. Most documents have none, and need no YAML parser. */
async function readFront(source: FrontMatterSource | undefined): Promise<DocumentFront> {
  if (!source) return { ...noFront, facts: {} };
  const { readFrontMatter } = await import("./front-matter/front-matter.ts");
  return { text: source.text, lines: source.lines, ...readFrontMatter(source) };
}

// The use of a definition, and the elements of raw HTML, are known only when both are HTML.
function mayBeImage(node: object, key: string): boolean {
  const { type } = node as { type?: unknown };
  return type === "html" ? key === "value" : key === "url" && (type === "image" || type === "definition");
}

function listHeadings(root: Root): readonly Heading[] {
  const headings: Heading[] = [];
  visit(root, "heading", (node) => {
    headings.push({ id: "", text: toString(node), level: node.depth });
  });
  return headings;
}
