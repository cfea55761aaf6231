import { escapeHtml } from "../html/escape.ts";
import { letterParts } from "./letter.ts";
import type { Heading } from "../html/headings.ts";
import type { FrontMatter } from "../markdown/front-matter.ts";
import type { DocumentMeta, Layout } from "../source.ts";
import { given } from "./given.ts";
import { hasMoreThanTitle } from "./metadata.ts";
import { linesOfText } from "./text-lines.ts";

/** What the first page says of a document. */
export interface FirstPage {
  /** Before everything; empty where there is no cover. */
  readonly cover: string;
  /** Above the text; empty where nothing is to be said there. */
  readonly head: string;
  /** The text, without a heading that says the title once more. */
  readonly body: string;
  /** Below the text. */
  readonly end?: string;
}

interface FirstPageParts {
  readonly body: string;
  readonly meta: DocumentMeta;
  readonly fallbackTitle: string | undefined;
  readonly headings: readonly Heading[];
  readonly frontMatter: FrontMatter;
  readonly cover: Layout["cover"];
  /** Whether the request itself says what a cover does; a front matter says it in every post. */
  readonly isCoverAsked?: boolean | undefined;
  /** What the theme begins a document with. */
  readonly opening?: "cover" | "title" | "letter" | "slide";
}

/** A text of fewer lines has no cover of its own accord: it would leave the page behind it nearly empty. Nor has one without a title. */
const fewestLines = 30;

/**
 * Says the title of a document and who wrote it: on a cover, or above the text. A title alone makes no cover, and neither does a paper, which has
 * an abstract, nor the front matter of a text that is short; what is said there is not repeated by the document's first heading.
 */
export function firstPage({
  body,
  meta,
  fallbackTitle,
  headings,
  frontMatter,
  cover,
  isCoverAsked = true,
  opening = "cover",
}: FirstPageParts): FirstPage {
  if (opening === "letter") return letterPage({ body, meta, headings, frontMatter });
  const { title, subtitle, date, disclaimer } = meta;
  // Slides whose first says the title already, as those of Slidev and Marp do, have no other before it.
  const isFirstSlide =
    opening === "slide" && cover === "auto" && !isCoverAsked && onlyTitle(headings) === undefined;
  if (isFirstSlide && headings[0]?.level === 1 && sameText(headings[0].text, title))
    return { cover: "", head: "", body };
  const isPaper = frontMatter.abstract !== undefined || opening === "title";
  const hasMore = hasMoreThanTitle(meta);
  const ownTitle = given(title) ?? onlyTitle(headings);
  const isShort =
    !isCoverAsked &&
    cover === "auto" &&
    opening === "cover" &&
    hasMore &&
    (ownTitle === undefined || linesOfText(body) < fewestLines);
  const isCovered =
    cover === "on"
      ? hasMore || (title ?? fallbackTitle) !== undefined
      : cover === "auto" && hasMore && !isPaper && !isShort;
  const standIn = opening === "title" ? onlyTitle(headings) : fallbackTitle;
  const shown =
    ownTitle !== undefined && isCovered
      ? ownTitle
      : (given(title) ?? (cover === "on" || isPaper || isShort ? standIn : undefined));
  // Among several, the first heading has a slide of its own.
  const first = opening === "slide" && onlyTitle(headings) === undefined ? undefined : headings[0];
  const isRepeated = sameText(first?.level === 1 ? first.text : undefined, shown);
  const hasHead =
    !isCovered &&
    (((isPaper || isShort) && (shown !== undefined || hasMore)) ||
      (cover === "auto" && shown !== undefined && !isRepeated));
  if (!isCovered && !hasHead) return { cover: "", head: "", body };
  const id = isRepeated ? headings[0]?.id : undefined;
  const rest = isRepeated ? withoutFirstHeading(body) : body;
  const heading = (className: string): string =>
    shown === undefined
      ? ""
      : `<h1${id === undefined ? "" : ` id="${escapeHtml(id)}"`} class="${className}">${escapeHtml(shown)}</h1>`;
  const names = authorsHtml(meta, frontMatter);
  if (isCovered) {
    const titles = heading("cover-title") + part("cover-subtitle", subtitle);
    const below = names("cover-author", "cover-affiliations") + part("cover-date", date);
    const rule = titles !== "" && below !== "" ? `<hr class="cover-rule">` : "";
    const all = `${titles}${rule}${below}${part("cover-disclaimer", disclaimer)}`;
    return { cover: `<section class="cover">${all}</section>`, head: "", body: rest };
  }
  const titles = heading("head-title") + part("head-subtitle", subtitle);
  const below = part("head-date", date) + part("head-disclaimer", disclaimer);
  const head = `${titles}${names("head-authors", "head-affiliations")}${below}`;
  return { cover: "", head: `<header class="document-head">${head}</header>`, body: rest };
}

/** The one heading of the highest level, above all others. */
function onlyTitle(headings: readonly Heading[]): string | undefined {
  const [first] = headings;
  return first?.level === 1 && headings.filter(({ level }) => level === 1).length === 1
    ? first.text
    : undefined;
}

/** Who writes to whom, and of what: a subject that is the first heading, too, is not said twice. */
function letterPage({
  body,
  meta,
  headings,
  frontMatter,
}: Pick<FirstPageParts, "body" | "meta" | "headings" | "frontMatter">): FirstPage {
  const { letter = {} } = frontMatter;
  const subject = letter.subject?.join(" ") ?? given(meta.title);
  const isRepeated = sameText(headings[0]?.level === 1 ? headings[0].text : undefined, subject);
  const id = isRepeated ? headings[0]?.id : undefined;
  const { head, end } = letterParts(meta, letter, subject, id);
  return { cover: "", head, body: isRepeated ? withoutFirstHeading(body) : body, end };
}

/** Names, with numbers that lead to where they work. */
function authorsHtml({ author }: DocumentMeta, { authors = [], author: own }: FrontMatter) {
  return (namesClass: string, placesClass: string): string => {
    // What the request says is text, and stands for all.
    if (authors.length === 0 || (given(author) !== undefined && author !== own))
      return part(namesClass, author);
    const places = [...new Set(authors.flatMap(({ affiliations }) => affiliations))];
    const number = (place: string): string => String(places.indexOf(place) + 1);
    const isOne = places.length < 2;
    const names = authors.map(({ name, affiliations }) => {
      const numbers =
        isOne || affiliations.length === 0 ? "" : `<sup>${affiliations.map(number).join(",")}</sup>`;
      return escapeHtml(name) + numbers;
    });
    const lines = places.map((place) => `${isOne ? "" : `<sup>${number(place)}</sup> `}${escapeHtml(place)}`);
    return `<p class="${namesClass}">${names.join(", ")}</p><p class="${placesClass}">${lines.join("<br>")}</p>`;
  };
}

function withoutFirstHeading(body: string): string {
  // It may follow an abstract, or a line of badges.
  return body.replace(/<h1[ >][^]*?<\/h1>/, "");
}

function sameText(one: string | undefined, other: string | undefined): boolean {
  const plain = (text: string | undefined): string =>
    (text ?? "")
      .replace(/[\s\p{P}]+/gu, " ")
      .trim()
      .toLowerCase();
  return plain(one) !== "" && plain(one) === plain(other);
}

function part(className: string, text: string | undefined): string {
  const shown = given(text);
  return shown === undefined ? "" : `<p class="${className}">${escapeHtml(shown)}</p>`;
}
