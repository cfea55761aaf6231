import type { BrandLook } from "../brand/brand-look.ts";
import { anchors } from "./anchors.ts";
import { formatContents, type ContentsEntry } from "./contents.ts";
import { placeContents } from "./contents-place.ts";
import { buildTitlePage } from "./title-page/title-page.ts";
import type { ShownText } from "../fonts/needed-fonts.ts";
import { buildFontStacks, findLanguages } from "../fonts/stacks.ts";
import { isEastAsian, isRightToLeft, usesNonJoiners } from "../language/tags.ts";
import type { DocumentMeta, PageOptions } from "../source.ts";
import { escapeHtml } from "../html/escape.ts";
import { findTopLevel, type Heading } from "../html/headings.ts";
import type { PageLook } from "./slides/deck.ts";
import type { FrontMatter } from "../front-matter/front-matter.ts";
import { formatColumnRules } from "../layout/columns.ts";
import { computePageBoxes } from "../layout/page-box.ts";
import { buildLook, chooseAccent } from "./theme/look.ts";
import { formatFixedText } from "./theme/margin-parts.ts";
import { toNonBlank } from "./non-blank.ts";
import { formatPageRules } from "./theme/at-page-rules.ts";
import { arabicVowels, vowelRules } from "./theme/scripts.ts";
import { formatCoverDesign } from "./theme/rules/cover.ts";
import { formatPaymentSlipRules } from "./theme/rules/payment-slip.ts";
import { formatSlidesRules } from "./theme/rules/slides.ts";
import { formatStylesheet } from "./theme/stylesheet.ts";
import type { Theme } from "./theme/themes/theme.ts";
import { reportVariables } from "./theme/variables.ts";
import { formatBrandRules } from "./theme/rules/brand.ts";
import { formatWatermarkedCover } from "./theme/watermark.ts";
import { arrangeCv } from "./title-page/cv-columns.ts";
import { wrapInvoiceHead } from "./title-page/invoice-head.ts";
import { isDesign, type CoverDesign } from "./title-page/cover.ts";
import { findPageWords } from "./words.ts";

export interface PageParts {
  /** Sanitised HTML. */
  readonly body: string;
  readonly meta: DocumentMeta;
  /** Stands in for a title that the metadata lacks. */
  readonly fallbackTitle: string | undefined;
  /** Words in bold that the text begins with: the title of a document that has no other. */
  readonly leadingWords?: string | undefined;
  readonly contents: readonly ContentsEntry[];
  /** Sections that the heads of pages name. */
  readonly sections: readonly ContentsEntry[];
  /** BCP 47. */
  readonly language: string;
  readonly layout: PageOptions;
  /** As the first page has it. */
  readonly isCoverAsked?: boolean;
  readonly headings?: readonly Heading[];
  readonly frontMatter?: FrontMatter;
  /** Address of an image that has been embedded. */
  readonly logo?: string | undefined;
  /** Address of the image of the logo in the heads of pages; above the text, there is none then. */
  readonly headLogo?: string | undefined;
  /** What its brand adds. */
  readonly brand?: BrandLook | undefined;
  /** The same of a photo for its cover. */
  readonly coverImage?: string | undefined;
  /** The looks of the pages of slides. */
  readonly slides?: readonly PageLook[];
}

/** Formats the HTML document that the browser prints. @param fontsFor returns the rules of the web fonts for the text of the page */
export function formatPage(parts: PageParts, fontsFor: (shown: ShownText) => string): string {
  const { contents, sections, language, layout, brand, slides = [] } = parts;
  const look = buildLook(layout, language, brand?.families);
  const title = chooseTitle(parts);
  const { opening } = look.theme;
  const isWatermarked = toNonBlank(layout.watermark) !== undefined;
  // On paper that has a mark from edge to edge, a field or a picture would hide it.
  const design = isWatermarked ? "plain" : chooseCoverDesign(parts, look.theme);
  const first = buildTitlePage({
    headings: [],
    frontMatter: {},
    ...parts,
    cover: layout.cover,
    coverDesign: design,
    opening,
  });
  const { cover, head, end } = first;
  const text = arrangeText(first.body, opening);
  const isInFlow = opening === "cover" || opening === "title";
  const { before: list, body } = placeContents(formatContents(contents, language), contents.length, {
    head,
    body: text,
    headings: parts.headings ?? [],
    isInFlow,
    hasCover: cover !== "",
  });
  const shown = `${insertLogo(cover, parts.logo)}${list}<main id="${anchors.text}">${cover === "" && parts.headLogo === undefined ? formatLogo(parts.logo) : ""}${head}${body}${end ?? ""}</main>`;
  // The fonts of foot and head have to be in use on a page too, or they are missing from the first print.
  const hasTables = body.includes("<table");
  const facts = { title, date: parts.meta.date };
  const marginText = [
    title ?? "",
    formatFixedText(layout.header, facts),
    formatFixedText(layout.footer ?? look.theme.footer, facts),
    ...sections.map(({ text }) => text),
    ...(hasTables ? [findPageWords(language).continued] : []),
    ...slides.flatMap(({ header = "", footer = "" }) => [header, footer]),
  ].join(" ");
  const unseen = `<span class="unseen" aria-hidden="true">0${escapeHtml(marginText)}</span>`;
  const listed = new Set(list === "" ? [] : contents.map(({ id }) => id));
  const asked = [
    ...(list === "" ? [] : [anchors.contents]),
    ...(list === "" && cover === "" ? [] : [anchors.text]),
    // What is in the list has a link already.
    ...sections.filter(({ id }) => !listed.has(id)).map(({ id }) => encodeURIComponent(id)),
  ];
  // The PDF tells the page of every target of a link.
  const links = asked.map((anchor) => `<a href="#${escapeHtml(anchor)}"></a>`).join("");
  const passages = [...findLanguages(body)];
  const webFonts = fontsFor({
    html: `${shown}${marginText}${layout.watermark ?? ""}`,
    languages: [language, ...passages],
  });
  const margins = {
    ...facts,
    header: layout.header,
    footer: layout.footer,
    hasFront: cover !== "" || list !== "",
    hasHeads: sections.length > 0,
    hasTables,
    isRightToLeft: isRightToLeft(language),
    logo: parts.headLogo,
  };
  const style = `${webFonts}${formatPageRules(margins, look)}${formatStylesheet(look)}${formatColumnRules(computePageBoxes(look.sheet))}${slides.length === 0 ? "" : formatSlidesRules(slides, margins, look, body)}`;
  const branded = brand ? formatBrandRules(brand, look) : "";
  const watermarked = isWatermarked ? formatWatermarkedCover(look.sheet) : "";
  const accent = chooseAccent(layout) ?? reportVariables.accent;
  const coverRules =
    cover === "" ? "" : formatCoverDesign(design, { sheet: look.sheet, accent, title: title ?? "" });
  const inOthers = passages
    .filter((passage) => passage !== language && (isEastAsian(passage) || usesNonJoiners(passage)))
    .map((passage) => formatPassageRules(passage, { font: layout.font, headings: look.theme.headings }))
    .join("");
  const slip = body.includes('class="payment-slip"') ? formatPaymentSlipRules(look.sheet) : "";
  const plain = isHeadingHeavy(body) ? "h1, h2, h3, h4, h5, h6 { overflow: visible; }" : "";
  const vowels = arabicVowels.test(body) ? vowelRules : "";
  const direction = margins.isRightToLeft ? ' dir="rtl"' : "";
  return (
    `<!doctype html><html lang="${escapeHtml(language)}"${direction}${webFonts === "" && (brand?.faces ?? "") === "" ? "" : ' class="fonts-to-come"'}><head><meta charset="utf-8">` +
    `<title>${escapeHtml(title ?? untitled)}</title><style>${style}${coverRules}${watermarked}${branded}${inOthers}${slip}${vowels}${plain}</style></head>` +
    `<body class="${layout.theme} at-h${String(findTopLevel(parts.headings ?? []))}">${formatWatermark(layout.watermark)}${shown}${unseen}${loadPictures(slides, brand)}${links === "" ? "" : `<div hidden>${links}</div>`}</body></html>`
  );
}

/** Arranges the blocks of a text as its theme has them. */
function arrangeText(body: string, opening: Theme["opening"]): string {
  switch (opening) {
    case "slide":
      return body.replaceAll("<hr>", '<hr class="new-page">');
    case "invoice":
      return wrapInvoiceHead(body);
    case "cv":
      return arrangeCv(body);
    default:
      return body;
  }
}

/** Formats the logo, which tells nothing that is not said beside it. */
function formatLogo(address: string | undefined): string {
  return address === undefined ? "" : `<img class="logo" src="${escapeHtml(address)}" alt="">`;
}

function insertLogo(cover: string, logo: string | undefined): string {
  return cover.replace(/^<section class="[a-z -]+">/, (start) => start + formatLogo(logo));
}

/** Chooses the design of a cover: the one asked for, or one for a photo, or the theme's. */
function chooseCoverDesign({ layout, coverImage }: PageParts, theme: Theme): CoverDesign {
  if (isDesign(layout.cover)) return layout.cover;
  return coverImage === undefined ? (theme.cover ?? "plain") : "picture";
}

/** Formats the watermark of every page, hidden from screen readers. */
function formatWatermark(text: string | undefined): string {
  return text === undefined || text.trim() === ""
    ? ""
    : `<div class="watermark" aria-hidden="true"><span>${escapeHtml(text.trim())}</span></div>`;
}

/** Formats hidden images of the pictures that only page rules name, since these would load too late for the print. */
function loadPictures(slides: readonly PageLook[], brand: BrandLook | undefined): string {
  const addresses = [
    ...slides.flatMap(({ picture }) => picture ?? []),
    ...(brand?.letterhead ?? []).map(({ address }) => address),
  ];
  return addresses.map((address) => `<img hidden src="${escapeHtml(address)}" alt="">`).join("");
}

/** Formats the rules of passages in Persian, Chinese, Japanese or Korean, which use the glyphs of their own language. Code and formulas keep their fonts. */
function formatPassageRules(
  language: string,
  faces: { readonly font: PageOptions["font"]; readonly headings: Theme["headings"] },
): string {
  const { text, labels } = buildFontStacks(language, faces);
  return (
    `:lang(${language}):not(html, ${ownFaces}, :is(${ownFaces}) *) { font-family: ${text}; }` +
    (isEastAsian(language)
      ? `:lang(${language}):is(h1, h2, h3, h4, h5, h6):not(html, code *) { font-family: ${labels}; }`
      : "")
  );
}

const ownFaces = "code, pre, kbd, samp, math";

/** The name of a document without a title, where it needs one. */
export const untitled = "Document";

/** Each box that is clipped costs the browser something on every page. */
const manyHeadings = 1_500;

function isHeadingHeavy(body: string): boolean {
  return (body.match(/<h[1-6][ >]/g)?.length ?? 0) > manyHeadings;
}

/** Returns the title of a document: of its metadata, else the fallback, else its leading words. */
export function chooseTitle({
  meta,
  fallbackTitle,
  leadingWords,
}: Pick<PageParts, "meta" | "fallbackTitle" | "leadingWords">): string | undefined {
  return toNonBlank(meta.title) ?? fallbackTitle ?? leadingWords;
}
