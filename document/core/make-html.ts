import type { Root } from "hast";
import type { BrandLook } from "./brand/brand-look.ts";
import type { Root as MdastRoot, RootContent } from "mdast";
import { defaultHandlers, toHast, type State } from "mdast-util-to-hast";
import type { PageImage } from "./browser/isolated-page.ts";
import { createHandlers } from "../html-handlers.ts";
import { isOfSlides } from "./page/theme/layout.ts";
import { buildLook } from "./page/theme/look.ts";
import { computeTextArea } from "./page/theme/text-area.ts";
import { collectHeadings, type Heading } from "./html/headings.ts";
import { classifyMarkup } from "./html/raw/classify-markup.ts";
import { allowed, boxes, breakingPasses, contentPasses } from "../registry.ts";
import type { HtmlFacts } from "./passes/html-pass.ts";
import { sanitizeHtml } from "./html/last-gate.ts";
import { createListItems } from "./html/list-items.ts";
import { markStructure } from "./html/structure/mark-structure.ts";
import type { FetchImage } from "./images/embed-images.ts";
import type { DataUriPlaceholders } from "./images/data-uri-placeholders.ts";
import type { PageLook } from "./page/slides/deck.ts";
import { createFontNames } from "./images/named-images.ts";
import { addPicture } from "./images/own-picture.ts";
import { isRightToLeft } from "./language/tags.ts";
import { createStyleLines } from "./html/styles/style-lines.ts";
import { createUrlLines } from "./lines/url-lines.ts";
import type { ReadPdfPage } from "./letterhead/pdf-page.ts";
import type { ReportLocation } from "./warnings/source-location.ts";
import type { ReadDocument } from "./read-document.ts";
import type { FormulaSource } from "./tree/structure-marks.ts";
import type { ContentsEntry } from "./page/contents.ts";
import { runTreePasses } from "./tree/tree-pass.ts";
import { visit } from "./tree/visit.ts";
import type { Warn } from "./warnings/warn.ts";

/** The text of a document, as the browser shows it. */
export interface DocumentHtml {
  /** HTML that the sanitiser has let through; nothing in it runs or points outside the document but its links. */
  readonly html: string;
  /** Its images; the HTML has their addresses. */
  readonly images: readonly PageImage[];
  /** The address of its logo among them, if it has an available one. */
  readonly logo: string | undefined;
  /** The address of the image of its logo in the heads of pages, if it is there. */
  readonly headLogo: string | undefined;
  /** What its sender's brand adds to its pages. */
  readonly brand: BrandLook | undefined;
  /** That of the photo on its cover. */
  readonly coverImage: string | undefined;
  readonly headings: readonly Heading[];
  /** Captions that are listed behind its contents. */
  readonly captions: readonly ContentsEntry[];
  /** The slides of a document that is shown as slides, by their titles. */
  readonly slideTitles?: readonly ContentsEntry[];
  /** Looks of the slides of a deck, with the picture behind each. */
  readonly slides?: readonly PageLook[];
  /** The source of each formula, by the number in its mark. */
  readonly formulas: readonly FormulaSource[];
  /** The unit that takes most of the work to print it; undefined when that is little. */
  readonly mostWork: string | undefined;
}

/** Sources of everything that HTML is made of beside the document. */
export interface HtmlSources {
  readonly fetchImage: FetchImage;
  readonly readPdf: ReadPdfPage;
  readonly reportLocation: ReportLocation;
  readonly placeholders: DataUriPlaceholders;
  /** Of the web; relative links and images are relative to it. */
  readonly baseUrl: string | undefined;
}

/** Characters of HTML that cannot be more work than a document may be. */
const freeLength = 300_000;

/** Makes the HTML of a document that is read, and sends it through the last gate. */
export async function makeHtml(
  {
    mdast,
    source,
    language,
    layout,
    frontMatter,
    listed,
    slides,
    brand,
    warn,
    toSourceLine,
    isStrict,
  }: ReadDocument,
  { fetchImage, readPdf, reportLocation, placeholders, baseUrl }: HtmlSources,
): Promise<DocumentHtml> {
  const urlLines = createUrlLines(mdast, (url) => placeholders.restoreText(url));
  const tree = toHast(collectDefinitions(mdast), {
    allowDangerousHtml: true,
    clobberPrefix: "",
    footnoteLabel: "Notes",
    footnoteBackContent: "↑",
    footnoteLabelProperties: { className: ["footnotes-title"] },
    handlers: {
      root: (state: State) => defaultHandlers.root(state, mdast) as never,
      ...(await createHandlers(mdast, reportLocation, { warn, toSourceLine, isStrict })),
      listItem: createListItems(),
    },
  }) as Root;
  const hast = await readMarkup(tree, warn);
  placeholders.restoreTree(hast, isImageSource);
  const deck = slides && (await import("./page/slides/deck.ts")).createDeck(hast, slides);
  const facts: HtmlFacts = {
    language,
    layout,
    baseUrl,
    restoreText: (text) => placeholders.restoreText(text),
    warn,
    urlLines,
    styleLine: createStyleLines(mdast),
  };
  await runTreePasses(contentPasses, hast, source, facts);
  const headings = collectHeadings(hast);
  const slideTitles = isOfSlides(layout)
    ? (await import("./page/slides/list-slides.ts")).listSlides(hast, headings)
    : undefined;
  const captions =
    listed.size === 0
      ? []
      : (await import("./html/structure/caption-lists.ts")).collectCaptionLists(hast, listed, language);
  await runTreePasses(breakingPasses, hast, source, facts);
  reportLocation("its images");
  const logo = addPicture(hast, layout.logo, baseUrl);
  const coverImage = addPicture(hast, layout.cover === "off" ? undefined : frontMatter.coverImage, baseUrl);
  const papers =
    brand?.letterhead === undefined
      ? []
      : await (
          await import("./letterhead/draw-letterhead.ts")
        ).drawLetterhead(brand.letterhead, buildLook(layout, "").sheet, {
          fetchImage,
          readPdf,
          baseUrl,
          warn,
        });
  const letterhead = papers.map(({ address, place }) => ({
    take: addPicture(hast, address, baseUrl, { isBehind: true }),
    place,
  }));
  const images = hasImages(hast)
    ? await (
        await import("./images/embed-images.ts")
      ).embedImages(hast, fetchImage, placeholders, computeTextArea(layout), { warn, urlLines })
    : [];
  const behind = letterhead.toReversed().map(({ take, place }) => ({ address: take(), place }));
  const coverImageAddress = coverImage();
  const logoAddress = logo();
  const headLogo =
    layout.logoPlace === "pages" && !deck
      ? await (
          await import("./images/head-logo.ts")
        ).drawHeadLogo(images, logoAddress, { side: isRightToLeft(language) ? "left" : "right", warn })
      : undefined;
  const brandLook =
    brand &&
    (await import("./brand/brand-look.ts")).prepareBrand(brand, {
      letterhead: behind.flatMap(({ address, place }) => {
        const image = images.find(({ url }) => url === address);
        return image ? [{ image, place }] : [];
      }),
      fetchImage,
      nextName: createFontNames(),
      warn,
    });
  const looks = deck?.takePictures(images, layout);
  const sources = markStructure(hast, language, layout.mathml === "on");
  reportLocation("its HTML");
  const html = sanitizeHtml(hast, { allowed, boxes }, warn);
  const mostWork =
    html.length > freeLength ? (await import("./budget/work-of-tree.ts")).checkWork(hast) : undefined;
  const slideParts = looks && { slides: looks.looks, images: [...images, ...looks.images] };
  return {
    html,
    images: headLogo ? [...images, headLogo] : images,
    headings,
    captions,
    logo: logoAddress,
    headLogo: headLogo?.url,
    brand: await brandLook,
    coverImage: coverImageAddress,
    formulas: sources,
    mostWork,
    ...(slideTitles && { slideTitles }),
    ...slideParts,
  };
}

/** Reads the HTML in a tree as a browser would. */
async function readMarkup(tree: Root, warn: Warn): Promise<Root> {
  const markup = classifyMarkup(tree);
  if (markup === "any") return (await import("./html/raw/raw-html.ts")).parseRawHtml(tree, warn);
  if (markup === "formulas") (await import("./html/raw/formulas.ts")).parseFormulas(tree);
  return tree;
}

function hasImages(tree: Root): boolean {
  let isFound = false;
  visit(tree, "element", ({ tagName }) => {
    isFound ||= tagName === "img";
  });
  return isFound;
}

/** Gathers the definitions of a document. Searching all of the document for them, the package would take a tenth of the time of compiling. */
function collectDefinitions(mdast: MdastRoot): MdastRoot {
  const children: RootContent[] = [];
  visit(mdast, (node) => {
    if (node.type === "definition" || node.type === "footnoteDefinition") children.push(node);
  });
  return { type: "root", children };
}

/** Returns whether a property is an image's address: only elements have a property of this name. */
function isImageSource(_: object, key: string): boolean {
  return key === "src";
}
