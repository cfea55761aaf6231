import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import { toHast } from "mdast-util-to-hast";
import { visit } from "./visit.ts";
import type { PageImage } from "./browser/isolated-page.ts";
import { citeWorks } from "./citations/cite-works.ts";
import type { DrawDiagrams } from "./diagrams/diagrams.ts";
import { embedDiagrams } from "./diagrams/embed-diagrams.ts";
import { DocumentError } from "./errors.ts";
import { adaptToPaper } from "./html/adapt-to-paper.ts";
import { createCodeHandler } from "./html/code/code.ts";
import { numberEquations } from "./html/math/equation-numbers.ts";
import { headingsOf, nameHeadings } from "./html/headings.ts";
import type { Heading } from "./html/headings.ts";
import { hyphenateText } from "./html/hyphenation.ts";
import { markBreaks } from "./html/breaks.ts";
import { throughLastGate } from "./html/last-gate.ts";
import { joinedSigns, markJoinedCode } from "./html/joined-code.ts";
import { limitLinks, resolveImages } from "./html/links.ts";
import { cutLongWords } from "./html/long-words.ts";
import { createListItems } from "./html/list-items.ts";
import { createFormulas } from "./html/math/math.ts";
import { partManyLines } from "./html/many-lines.ts";
import { markStress } from "./language/stress.ts";
import { markStructure } from "./html/structure/mark-structure.ts";
import { parseRawHtml } from "./html/raw-html.ts";
import { documentLanguage } from "./language/document-language.ts";
import { markLanguages } from "./language/mark-languages.ts";
import { nameParts } from "./language/name-parts.ts";
import { setPunctuation } from "./language/smart-punctuation.ts";
import { embedImages } from "./images/embed-images.ts";
import type { FetchImage } from "./images/embed-images.ts";
import { addLogo } from "./images/logo.ts";
import { createHeldData } from "./images/held-data.ts";
import type { HeldData } from "./images/held-data.ts";
import { addAbstract } from "./markdown/abstract.ts";
import { frontMatterOf } from "./markdown/front-matter.ts";
import type { FrontMatter } from "./markdown/front-matter.ts";
import { checkMarkdown } from "./markdown/limits.ts";
import { parseMarkdown, readText } from "./markdown/parser.ts";
import { restoreSigns, withoutStandIns } from "./markdown/plain-signs.ts";
import { limitReferences } from "./markdown/references.ts";
import { repairMarkdown } from "./markdown/repair/repair.ts";
import { contentsSigns, findContents } from "./markdown/syntax/own-contents.ts";
import { checkSize } from "./markdown/tree-size.ts";
import { createUrlLines } from "./markdown/url-lines.ts";
import { contentsOf } from "./page/contents.ts";
import { hasNumbers, layoutFor } from "./page/theme/layout.ts";
import type { AtPlace } from "./places.ts";
import type { Layout } from "./source.ts";
import { createWarningList } from "./warnings.ts";
import type { DocumentWarning } from "./warnings.ts";
import { wordsIn } from "./words.ts";

export interface CompiledDocument {
  /** HTML that the sanitiser has let through; nothing in it runs or points outside the document but its links. */
  readonly html: string;
  /** What its images are; the HTML has their addresses. */
  readonly images: readonly PageImage[];
  readonly headings: readonly Heading[];
  /** The source of each formula, by the number in its mark. */
  readonly formulas: readonly string[];
  /** Characters of its text. */
  readonly length: number;
  /** What it is written in, as a BCP 47 tag. */
  readonly language: string;
  /** What the document says about itself in its first lines. */
  readonly frontMatter: FrontMatter;
  /** What was asked for and what the document says itself, with what follows from its theme. */
  readonly layout: Layout;
  /** The address of its logo among its images, where it has one that can be had. */
  readonly logo: string | undefined;
  /** Whether it has a sign in whose place a list of contents is to stand. */
  readonly wantsContents: boolean;
  /** What its author may want to mend. */
  readonly warnings: readonly DocumentWarning[];
}

/** What a request says of a document that is compiled. */
export interface CompileOptions extends Partial<Layout> {
  /** Of the web; what relative links and images are relative to. */
  readonly baseUrl?: string | undefined;
  /** Works that it cites: BibTeX, or CSL JSON. */
  readonly bibliography?: string | undefined;
}

/**
 * Compiles Markdown (CommonMark, GitHub's extensions, math, shortcodes) to sanitised HTML, step by step: first on the tree of the
 * Markdown, then on that of the HTML; the last gate comes last.
 * @param atPlace told of what is read next, for when it turns out to be too much
 * @param held keeps the data of its images apart
 * @throws {DocumentError} when the document is nested too deeply, or more than can be printed
 */
export async function compileMarkdown(
  markdown: string,
  fetchImage: FetchImage,
  drawDiagrams: DrawDiagrams,
  atPlace: AtPlace = () => undefined,
  held: HeldData = createHeldData(),
  { baseUrl, bibliography, ...asked }: CompileOptions = {},
): Promise<CompiledDocument> {
  try {
    atPlace("its Markdown");
    const refusal = checkMarkdown(markdown, asked);
    if (refusal) throw new DocumentError(`${refusal.message} (line ${String(refusal.line)})`);
    const { text: source, lineOf } = repairMarkdown(withoutStandIns(held.hold(printable(markdown))));
    const warnings = createWarningList(lineOf);
    const { mdast, frontMatter } = parsed(source, held);
    const layout = layoutFor(asked, frontMatter.layout);
    restoreSigns(mdast, source);
    const language = await documentLanguage(mdast, frontMatter.language);
    const words = wordsIn(language);
    if (frontMatter.abstract !== undefined) addAbstract(mdast, frontMatter, words);
    checkSize(mdast);
    readText(mdast, source, {
      words,
      hasNumbers: hasNumbers(layout),
      unresolved: (reference, line) => {
        warnings.add(`The reference ${reference} leads nowhere.`, line);
      },
    });
    await citeWorks(mdast, source, frontMatter, bibliography, words, (what, line) => {
      warnings.add(what, line);
    });
    const own = contentsSigns.test(source) ? findContents(mdast) : undefined;
    const listed = own?.isWanted === true && layout.contents === "auto" ? "on" : layout.contents;
    if (own && willBeListed(mdast, markdown.length, listed)) own.drop();
    limitReferences(mdast, (url) => held.whole(url).length);
    await embedDiagrams(mdast, drawDiagrams, held, (reason, code) => {
      warnings.add(`A diagram could not be drawn: ${reason}.`, code.position?.start.line);
    });
    const lines = createUrlLines(mdast);
    const formulas = createFormulas(atPlace, (line, why) => {
      warnings.add(`A formula is shown as it was written: ${why.replace(/^ParseError:\s*/, "")}`, line);
    });
    atPlace("its HTML");
    const hast = parseRawHtml(
      toHast(mdast, {
        allowDangerousHtml: true,
        clobberPrefix: "",
        footnoteLabel: "Notes",
        footnoteBackContent: "↑",
        footnoteLabelProperties: { className: ["footnotes-title"] },
        handlers: {
          code: createCodeHandler(formulas, atPlace, (name, code) => {
            warnings.add(
              `The language "${name}" is not known, so its code has no colours.`,
              code.position?.start.line,
            );
          }),
          math: formulas.display,
          formula: formulas.inline,
          listItem: createListItems(),
        },
      }) as HastRoot,
    );
    held.restore(hast, isImageSource);
    adaptToPaper(hast);
    if (/\\(?:begin|tag|label|ref|eqref)\b/.test(source)) numberEquations(hast);
    nameHeadings(hast);
    limitLinks(hast, {
      baseUrl,
      leadsNowhere: (href, why) => {
        warnings.add(`The link to ${shown(href)} was made text: ${why}.`, lines.of(href));
      },
    });
    if (baseUrl !== undefined) resolveImages(hast, baseUrl);
    if (joinedSigns.test(source)) markJoinedCode(hast);
    await markLanguages(hast, language);
    nameParts(hast, language);
    markStress(hast);
    if (layout.smart === "on") setPunctuation(hast, language);
    const headings = headingsOf(hast);
    await hyphenateText(hast, language);
    markBreaks(hast);
    cutLongWords(hast);
    partManyLines(hast);
    atPlace("its images");
    const logo = addLogo(hast, layout.logo, baseUrl);
    const images = await embedImages(hast, fetchImage, held, (url, why) => {
      warnings.add(`The image ${shown(url)} is not shown: ${why}.`, lines.of(url));
    });
    const logoUrl = logo();
    const sources = markStructure(hast, language);
    atPlace("its HTML");
    return {
      html: throughLastGate(mdast, hast),
      images,
      headings,
      formulas: sources,
      length: markdown.length,
      language,
      frontMatter,
      layout,
      logo: logoUrl,
      wantsContents: own?.isWanted === true,
      warnings: warnings.all,
    };
  } catch (error) {
    if (error instanceof RangeError) {
      throw new DocumentError(
        "The document is nested too deeply to be printed. Flatten its lists and quotes.",
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

// NUL and lone surrogates cannot be shown; a byte order mark would hide the first heading.
function printable(markdown: string): string {
  return markdown
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .replace(/^\ufeff/, "");
}

function parsed(markdown: string, held: HeldData): { mdast: MdastRoot; frontMatter: FrontMatter } {
  const parse = (hasFrontMatter: boolean): MdastRoot => {
    const mdast = parseMarkdown(markdown, hasFrontMatter);
    held.restore(mdast, mayBeImage);
    return mdast;
  };
  // Most documents have none, and parsing is half of compiling.
  if (/^(?:---|\+\+\+)/.test(markdown)) {
    const mdast = parse(true);
    const frontMatter = frontMatterOf(mdast);
    if (frontMatter) return { mdast, frontMatter };
  }
  return { mdast: parse(false), frontMatter: {} };
}

// What a definition is for, and what raw HTML makes, is known only when both are HTML.
function mayBeImage(node: object, key: string): boolean {
  const { type } = node as { type?: unknown };
  return type === "html" ? key === "value" : key === "url" && (type === "image" || type === "definition");
}

/** Of the properties of an element, which alone have such a name. */
function isImageSource(_: object, key: string): boolean {
  return key === "src";
}

/** An address, as a warning names it. */
function shown(url: string): string {
  return url.replace(/^(data:[^,]{0,40})[^]*$/, "$1").slice(0, 120);
}

/** Whether a document gets a list of contents of ours, so that its own would be the second. */
function willBeListed(root: MdastRoot, length: number, wanted: Layout["contents"]): boolean {
  const headings: Heading[] = [];
  visit(root, "heading", ({ depth }) => {
    headings.push({ id: "", text: "", level: depth });
  });
  return contentsOf(headings, length, wanted).length > 0;
}
