import type { CompiledDocument } from "../compile.ts";
import type { ShownText } from "../fonts/needed-fonts.ts";
import type { DocumentMeta } from "../source.ts";
import { chooseContents, chooseSections, fitContents, type ContentsEntry } from "./contents.ts";
import { isLookedUp } from "./document-kind.ts";
import { hasMoreThanTitle, mergeFrontMatter } from "./metadata.ts";
import { listPageReferences } from "./page-references.ts";
import { formatPage, chooseTitle } from "./page.ts";
import { namesSections } from "./theme/layout.ts";
import { buildLook } from "./theme/look.ts";
import { shorten } from "./theme/margin-parts.ts";
import { computeContinuedTitleEms } from "./theme/rules/continued-title.ts";
import { computeTextAreaInEms } from "./theme/text-area.ts";
import { findPageWords } from "./words.ts";

/** A compiled document as one page of HTML, with what its pages are paginated by. */
export interface AssembledPage {
  /** Its images are named by addresses. */
  readonly html: string;
  readonly contents: readonly ContentsEntry[];
  /** Sections that the heads of pages name. */
  readonly sections: readonly ContentsEntry[];
  /** Ids whose page numbers the text shows. */
  readonly references: readonly string[];
  /** The words on a page that begins within a table. */
  readonly continued: string;
  /** Metadata of the request; what that leaves out is the document's own. */
  readonly meta: DocumentMeta;
  /** Undefined if it has none. */
  readonly title: string | undefined;
}

/** Puts a document's page together, for the print and for the preview. @param fontsFor as of {@link formatPage} */
export function assemblePage(
  compiled: CompiledDocument,
  requestMeta: DocumentMeta,
  fontsFor: (shown: ShownText) => string,
): AssembledPage {
  const {
    html: body,
    kind,
    language,
    frontMatter,
    layout,
    logo,
    headLogo,
    brand,
    coverImage,
    slides = [],
    slideTitles,
  } = compiled;
  // Lines in bold are listed on request alone, and are the title of nothing but the file.
  const headings = compiled.headings.filter(({ isBold }) => isBold !== true);
  const isAsked = compiled.wantsContents && layout.contents === "auto";
  const contentsOption = isAsked ? "on" : layout.contents;
  const meta = mergeFrontMatter(requestMeta, frontMatter);
  const isManual = layout.theme === "manual";
  const listed = chooseContents(contentsOption === "on" ? compiled.headings : headings, {
    length: compiled.length,
    wanted: contentsOption,
    kind,
    isManual,
  });
  const hasOtherLists = compiled.captions.length > 0;
  const listedSections = hasOtherLists ? listed : fitContents(listed, computeTextAreaInEms(layout));
  const contents = [...listedSections, ...compiled.captions];
  const wantedHeads = namesSections(layout) ? "on" : layout.runningHeads;
  const sections =
    slideTitles && layout.header === undefined
      ? chooseSlideTitles(slideTitles, slides, layout)
      : chooseSections(headings, listedSections, wantedHeads);
  const subject = layout.theme === "letter" ? frontMatter.letter?.subject?.join(" ") : undefined;
  const fallbackTitle = subject ?? headings[0]?.text;
  const leadingWords =
    fallbackTitle === undefined ? (compiled.headings[0]?.text ?? findBoldWordsBefore(body)) : undefined;
  const isCoverAsked = hasMoreThanTitle(requestMeta);
  const isLong = isLookedUp(headings.length, compiled.length, kind);
  const fields = {
    isCoverAsked,
    isReport: isManual || (meta.subtitle ?? meta.disclaimer) !== undefined || isLong,
    isPaper: kind === "paper" && !isLong,
    body,
    meta,
    fallbackTitle,
    leadingWords,
    language,
    layout,
    headings,
    frontMatter,
    logo,
    headLogo,
    brand,
    coverImage,
    slides,
  };
  const parts = { ...fields, contents, sections };
  const html = formatPage(parts, fontsFor);
  return {
    html,
    contents,
    sections,
    references: listPageReferences(body),
    continued: findPageWords(language).continued,
    meta,
    title: chooseTitle(parts),
  };
}

/** Returns the slides whose titles are repeated on further pages; none if no slide has a title. */
function chooseSlideTitles(
  starts: readonly ContentsEntry[],
  slides: NonNullable<CompiledDocument["slides"]>,
  layout: CompiledDocument["layout"],
): readonly ContentsEntry[] {
  const ems = computeContinuedTitleEms(buildLook(layout, ""), slides);
  const titles = starts.map((slide) => ({ ...slide, text: shorten(slide.text, ems) }));
  return titles.some(({ text }) => text !== "") ? titles : [];
}

/** Returns the text of a first paragraph that is all bold, as documents without headings have their title. */
function findBoldWordsBefore(body: string): string | undefined {
  const [, words] = /^\s*<p><strong>([^<>]{1,200})<\/strong><\/p>/.exec(body) ?? [];
  return words
    ?.replace(/\u00ad/g, "")
    .replace(/&#x26;|&amp;/g, "&")
    .replace(/&#x3C;|&lt;/g, "<");
}
