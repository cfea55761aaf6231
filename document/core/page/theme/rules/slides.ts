import type { PageLook } from "../../slides/deck.ts";
import { makeReadable, mixColours } from "../colours.ts";
import type { Look } from "../look.ts";
import { formatContinuedTitle, headerShare } from "./continued-title.ts";
import { toCssString, shorten } from "../margin-parts.ts";
import { computeMarginEms, computeMarginPoints, type Margins } from "../at-page-rules.ts";
import { reportVariables } from "../variables.ts";

const white = "#ffffff";
/** Between the text of a slide and the pictures at its side, in mm. */
const besidePictures = 10;
/** The margins that slides share with other pages. */
type SlideMargins = Pick<Margins, "header" | "footer" | "hasHeads" | "hasTables" | "isRightToLeft">;
/** Blocks that have a light background on every slide. */
const lightGrounds = ":is(pre, .listing figcaption, .callout, mark, .remark, :not(pre) > code)";
/** A shade of its page, by the share of its ink. */
const shades = { quote: 0.85, soft: 0.65, rule: 0.3, tint: 0.08 } as const;

/**
 * Formats the rules of slides: a page for each look, with its colours, texts in its margins and background pictures. A request's texts for margins
 * come before those of slides.
 * @param body the text of all slides
 */
export function formatSlidesRules(
  looks: readonly PageLook[],
  margins: SlideMargins,
  look: Look,
  body: string,
): string {
  return `${formatSharedRules(look)}${fitRules(body)}${looks.map((slide, index) => formatSlideRules(slide, index, margins, look)).join("")}`;
}

/** Formats the rules of all slides. A slide that is too long continues on a further page of the same look. */
function formatSharedRules({ sheet }: Look): string {
  const { width, margins } = sheet;
  return `
.slide { --slide-width: ${mm(width - margins.left - margins.right)}; }
.slide + .slide { break-before: page; }
.laying-out .slide + .slide { break-before: column; }
.slide > :first-child { margin-top: 0; }
.slide > :last-child { margin-bottom: 0; }
.slide > h1 { font-size: calc(var(--h1) * var(--pt)); }
.slide-middle { min-height: calc(var(--page-height) - 0.5mm); align-content: center; }
.slide-centred, .slide-centred > p { text-align: center; }
.slide-centred > :is(ul, ol, pre, blockquote, table) { text-align: start; }
.slide-centred > :is(ul, ol, blockquote, table) { width: fit-content; max-width: 100%; margin-inline: auto; }`;
}

/** Formats rules for headings as wide as their slide, by tenths of letters. */
function fitRules(body: string): string {
  const widths = new Set(Array.from(body.matchAll(/class="fit-(\d{1,3})"/g), ([, width = ""]) => width));
  return Array.from(
    widths,
    (width) =>
      `\n.slide .fit-${width} { font-size: min(calc(var(--slide-width) * 10 / ${width}), calc(var(--page-height) * 0.6)); line-height: 1.1; }`,
  ).join("");
}

function formatSlideRules(slide: PageLook, index: number, margins: SlideMargins, look: Look): string {
  const name = `slide-${String(index)}`;
  return `
.${name} { page: ${name}; ${formatColourVariables(slide)}${formatBesideRule(slide, look)} }${formatDarkRules(name, slide)}
@page ${name} { ${formatPageRule(slide, look)} ${formatMarginBoxes(slide, margins, look)} }`;
}

function formatColourVariables({ background = white, ink, accent }: PageLook): string {
  if (ink === undefined) return "";
  const mixed = Object.entries(shades).map(
    ([variable, share]) => `--${variable}: ${mixColours(background, ink, share)};`,
  );
  return `--ink: ${ink}; color: ${ink}; --accent: ${accent ?? ink}; --heading: var(--accent); ${mixed.join(" ")}`;
}

/** Formats the rules of dark slides, on which elements with a light background keep the colours of paper. */
function formatDarkRules(name: string, { background = white, ink }: PageLook): string {
  if (ink === undefined || makeReadable(white, background) !== white) return "";
  const { ink: black, quote, soft, rule, tint, accent } = reportVariables;
  return `
.${name} ${lightGrounds} { --ink: ${black}; --quote: ${quote}; --soft: ${soft}; --rule: ${rule}; --tint: ${tint}; --accent: ${accent}; color: ${black}; }
.${name} figure.diagram > img { background: ${white}; }
.${name} :is(td, tbody th) { border-bottom-color: var(--rule); }`;
}

/** Formats the rule that puts text beside pictures which fill a side of the slide. */
function formatBesideRule({ split }: PageLook, { sheet }: Look): string {
  if (!split) return "";
  const pictureSpace = (sheet.width * split.share) / 100 - sheet.margins[split.side] + besidePictures;
  return ` margin-${split.side}: ${mm(pictureSpace)}; --slide-width: ${mm(sheet.width - sheet.margins.left - sheet.margins.right - pictureSpace)};`;
}

function formatPageRule({ background, picture, isCounted }: PageLook, { sheet }: Look): string {
  const { width, height, margins } = sheet;
  const colour = background === undefined ? "" : `background-color: ${background};`;
  const image =
    picture === undefined
      ? ""
      : `background-image: url("${picture}"); background-position: -${mm(margins.left)} -${mm(margins.top)}; background-size: ${mm(width)} ${mm(height)}; background-repeat: no-repeat;`;
  return `${colour} ${image} ${isCounted ? "" : "counter-increment: page 0;"}`;
}

function formatMarginBoxes(slide: PageLook, margins: SlideMargins, look: Look): string {
  const { background = white, ink, accent, header, footer, isNumbered, split } = slide;
  const { sheet, size, stacks } = look;
  const points = computeMarginPoints(size);
  const ems = computeMarginEms(sheet, points);
  const font = `font: 400 ${String(points)}pt ${stacks.labels}; white-space: nowrap; color: ${makeReadable("#5b6470", background)};`;
  const pictureSpace = split
    ? mm((sheet.width * split.share) / 100 - sheet.margins[split.side] + besidePictures)
    : "";
  const beside = split ? `padding-${split.side}: ${pictureSpace};` : "";
  const padding = (place: string): string => (place.endsWith(split?.side ?? "-") ? beside : "");
  const box = (place: string, content: string, width: number, more = ""): string =>
    `@${place} { content: ${content}; ${font} ${padding(place)} width: ${String(width)}%;${more} }`;
  const share = split ? 1 - split.share / 100 : 1;
  const isOwnHead = margins.header === undefined;
  const hasTitle = isOwnHead && margins.hasHeads;
  const hasHeader = isOwnHead && header !== undefined;
  const headShare = hasTitle ? headerShare : 1;
  const ownHead = hasHeader
    ? box(
        "top-left",
        toCssString(shorten(header, headShare * ems * share)),
        headShare * 100,
        hasTitle ? " vertical-align: middle; padding-bottom: 0;" : "",
      )
    : "";
  const side = hasHeader || margins.isRightToLeft ? "right" : "left";
  const titleBox = {
    side,
    colour: accent ?? ink ?? look.accent ?? reportVariables.accent,
    hasTables: margins.hasTables,
    width: hasHeader ? 100 * (1 - headerShare) : 100,
    more: padding(side),
  } as const;
  const head = hasTitle ? `${ownHead} ${formatContinuedTitle(titleBox, look)}` : ownHead;
  if (margins.footer !== undefined) return head;
  const foot = footer === undefined ? "" : toCssString(shorten(footer, 0.8 * ems * share));
  return `${head} ${foot === "" ? "" : box("bottom-left", foot, 85)} ${box("bottom-right", isNumbered ? "counter(page)" : "none", foot === "" ? 100 : 15)}`;
}

function mm(length: number): string {
  return `${String(Math.round(length * 1000) / 1000)}mm`;
}
