import type { AttachedFile } from "../attachments/attachments.ts";
import type { XmpSchema } from "../attachments/xmp-schema.ts";
import { DocumentError } from "../errors.ts";
import type { FormulaSource } from "../tree/structure-marks.ts";
import type { Heading } from "../html/headings.ts";
import { attachFiles } from "./attached-files.ts";
import { setBookmarkTitles } from "./bookmarks.ts";
import { addMetadata } from "./metadata.ts";
import { createDraft } from "./file/draft.ts";
import { trimFonts } from "./font-files.ts";
import { compressImages } from "./images.ts";
import type { PdfInformation } from "./information.ts";
import { describeLinks } from "./links.ts";
import { readPageContents } from "./content/page-content.ts";
import { addPageLabels, type FrontPages } from "./page-labels.ts";
import { readFontTexts } from "./text/font-texts.ts";
import { fixText } from "./text/fix-text.ts";
import { addMissingGlyph, rewritePages } from "./content/rewrite-pages.ts";
import { createFormulaFiles } from "./structure/formula-files.ts";
import { fixStructure } from "./structure/structure.ts";
import { findSpacesAtLineEnds } from "./text/words/line-ends.ts";
import { createToUnicode } from "./text/to-unicode.ts";
import { learnWordJoints } from "./text/words/word-joints.ts";
import { compressObjects, writeCompressed } from "./file/write-compressed.ts";

/** Facts of the page that its PDF lacks. */
export interface PdfDescription {
  readonly information: PdfInformation;
  /** BCP 47. */
  readonly language: string;
  /** Links within the document: target → its text. */
  readonly links?: ReadonlyMap<string, string>;
  /** In their order. */
  readonly headings?: readonly Pick<Heading, "text">[];
  /** Its text as written, with white space where words are apart. */
  readonly text?: string;
  /** The source of each formula, by the number in its mark. */
  readonly formulas?: readonly FormulaSource[];
  /** The words of its drawings, printed alone (page/print/print-drawn-words.ts). */
  readonly drawnWords?: Uint8Array | undefined;
  /** Pages before the text, if its pages are to have labels. */
  readonly front?: FrontPages;
  /** Files that are attached to the document. */
  readonly attachments?: readonly AttachedFile[];
  /** Schemas of its metadata beside those of PDF/A and PDF/UA. */
  readonly schemas?: readonly XmpSchema[];
  /** Reports how many pages show boxes in place of letters, if any. */
  readonly reportBoxes?: (pages: number) => void;
}

/**
 * Finishes a PDF as PDF/UA-1 (ISO 14289-1) and PDF/A-2a (ISO 19005-2), and writes it compressed. With MathML or
 * files attached, it is PDF/A-3a (ISO 19005-3).
 * Omits the date of the print, so that the same document always has the same bytes.
 * @throws {PdfFormatError} when the PDF does not have Chromium's form
 */
export async function finishPdf(
  pdf: Uint8Array,
  {
    information,
    language,
    links = new Map(),
    headings = [],
    text = "",
    formulas = [],
    drawnWords,
    front,
    attachments = [],
    schemas = [],
    reportBoxes,
  }: PdfDescription,
): Promise<Uint8Array> {
  const draft = createDraft(pdf);
  const maps = createToUnicode(draft);
  // Who receives an invoice checks it, often with veraPDF 1.26 (in Mustang), which cannot read differences in these maps.
  const form = attachments.length > 0 ? "plain" : "differences";
  const contents = await readPageContents(draft, (lists) => fixText(draft, lists, maps, drawnWords, form));
  const files = createFormulaFiles(draft);
  // Other threads pack the fonts meanwhile.
  const trimmed = trimFonts(draft);
  trimmed.catch(() => undefined);
  const fonts = await readFontTexts(draft, maps);
  const { decoration, blocks } = fixStructure(draft, contents, { language, formulas, files });
  const spaces = findSpacesAtLineEnds(contents, blocks, fonts, learnWordJoints(text));
  describeLinks(draft, links);
  setBookmarkTitles(draft, headings);
  if (front) addPageLabels(draft, front);
  // One after the other, for numbers of objects are given as they come.
  const attached = (await files.write()) + attachments.length;
  await attachFiles(draft, attachments);
  await addMetadata(draft, information, language, attached > 0 ? 3 : 2, schemas);
  const missingGlyphPages = await addMissingGlyph(draft, contents);
  if (missingGlyphPages.size > 0) reportBoxes?.(missingGlyphPages.size);
  await compressImages(draft);
  const objects = compressObjects(draft);
  await Promise.all([
    rewritePages(draft, contents, { decoration, spaces, missingGlyphPages }),
    maps.write(),
    trimmed,
  ]);
  return writeCompressed(draft, objects);
}

const maxPdfBytes = 50_000_000;

/** Checks that a PDF is small enough to use. @throws {DocumentError} with advice */
export function checkPdfSize({ length }: Uint8Array): void {
  if (length <= maxPdfBytes) return;
  const [size, most] = [length, maxPdfBytes].map((bytes) => String(Math.ceil(bytes / 1_000_000)));
  throw new DocumentError(
    `The PDF has ${size ?? ""} MB; the limit is ${most ?? ""} MB. Make its largest images smaller, or save photographs as JPEG.`,
  );
}
