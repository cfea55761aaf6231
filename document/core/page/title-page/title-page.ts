import { escapeHtml } from "../../html/escape.ts";
import { formatTitle } from "../../html/breaking/title-words.ts";
import type { Author } from "../../front-matter/authors.ts";
import type { FrontMatter } from "../../front-matter/front-matter.ts";
import type { DocumentMeta } from "../../source.ts";
import { toNonBlank } from "../non-blank.ts";
import { chooseBeginning, isTitle, type BeginningParts } from "./beginning.ts";
import { formatCover } from "./cover.ts";
import { formatLetterParts } from "./letter.ts";

/** The parts of a first page. */
export interface TitlePage {
  /** Before everything; empty where there is no cover. */
  readonly cover: string;
  /** Above the text; empty where nothing is there. */
  readonly head: string;
  /** The text, without a heading that repeats the title. */
  readonly body: string;
  /** Below the text. */
  readonly end?: string;
}

/** Puts the title of a document and its metadata on a cover, or above the text. The first heading does not repeat them. */
export function buildTitlePage(parts: BeginningParts): TitlePage {
  const { body, meta, headings, frontMatter } = parts;
  if (parts.opening === "letter") return buildLetterPage({ body, meta, headings, frontMatter });
  const { kind, title, isTitleRepeated } = chooseBeginning(parts);
  if (kind === "text") return { cover: "", head: "", body };
  const id = isTitleRepeated ? headings[0]?.id : undefined;
  const bodyWithoutTitle = isTitleRepeated ? removeFirstHeading(body) : body;
  const titleHtml = (className: string): string =>
    title === undefined
      ? ""
      : `<h1${id === undefined ? "" : ` id="${escapeHtml(id)}"`} class="${className}">${formatTitle(title)}</h1>`;
  const authors = formatAuthors(meta, frontMatter);
  return kind === "cover"
    ? {
        cover: formatCover({
          design: parts.coverDesign ?? "plain",
          titles:
            formatPart("cover-client", frontMatter.client) +
            titleHtml("cover-title") +
            formatPart("cover-subtitle", meta.subtitle),
          details: authors("cover-author", "cover-affiliations") + formatPart("cover-date", meta.date),
          disclaimer: formatPart("cover-disclaimer", meta.disclaimer),
          photo: parts.coverImage,
        }),
        head: "",
        body: bodyWithoutTitle,
      }
    : { cover: "", head: formatHead(meta, titleHtml("head-title"), authors), body: bodyWithoutTitle };
}

/** More would fill a page: they follow one another, as in journals. */
const maxLinesOfPlaces = 12;

type AuthorsHtml = ReturnType<typeof formatAuthors>;

function formatHead(
  { subtitle, date, disclaimer }: DocumentMeta,
  title: string,
  authors: AuthorsHtml,
): string {
  const titles = title + formatPart("head-subtitle", subtitle);
  const below = formatPart("head-date", date) + formatPart("head-disclaimer", disclaimer);
  return `<header class="document-head">${titles}${authors("head-authors", "head-affiliations")}${below}</header>`;
}

/** Returns the first page of a letter: sender, address and subject. A first heading that repeats the subject is left out. */
function buildLetterPage({
  body,
  meta,
  headings,
  frontMatter,
}: Pick<BeginningParts, "body" | "meta" | "headings" | "frontMatter">): TitlePage {
  const { letter = {} } = frontMatter;
  const subject = letter.subject?.join(" ") ?? toNonBlank(meta.title);
  const isRepeated = isTitle(headings[0], subject);
  const id = isRepeated ? headings[0]?.id : undefined;
  const { head, end } = formatLetterParts(meta, letter, subject, id);
  return { cover: "", head, body: isRepeated ? removeFirstHeading(body) : body, end };
}

/** Writes the names of the authors, with numbers that lead to where they work. */
function formatAuthors({ author }: DocumentMeta, { authors = [], author: own }: FrontMatter) {
  return (namesClass: string, placesClass: string): string => {
    // The request's author is text, and names everybody.
    if (authors.length === 0 || (toNonBlank(author) !== undefined && author !== own))
      return formatPart(namesClass, author);
    const institutes = [...new Set(authors.flatMap(({ affiliations }) => affiliations))];
    const number = (place: string): string => String(institutes.indexOf(place) + 1);
    const isOne = institutes.length < 2;
    const names = authors.map(({ name, affiliations }) => {
      const numbers =
        isOne || affiliations.length === 0 ? "" : `<sup>${affiliations.map(number).join(",")}</sup>`;
      return escapeHtml(name) + numbers;
    });
    const lines = institutes.map(
      (place) => `${isOne ? "" : `<sup>${number(place)}</sup> `}${escapeHtml(place)}`,
    );
    const below = [...lines, ...authors.flatMap((writer) => formatContact(writer, authors.length > 1))];
    const isMany = below.length > maxLinesOfPlaces;
    const places =
      below.length === 0
        ? ""
        : `<p class="${placesClass}${isMany ? " many" : ""}">${below.join(isMany ? "; " : "<br>")}</p>`;
    return `<p class="${namesClass}">${names.join(", ")}</p>${places}`;
  };
}

/** Formats the addresses of an author as links; none for an author without. */
function formatContact({ name, email, orcid }: Author, isNamed: boolean): string[] {
  const links = [
    ...(email === undefined ? [] : [`<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`]),
    ...(orcid === undefined ? [] : [`<a href="https://orcid.org/${orcid}">orcid.org/${orcid}</a>`]),
  ];
  return links.length === 0 ? [] : [`${isNamed ? `${escapeHtml(name)}: ` : ""}${links.join(", ")}`];
}

function removeFirstHeading(body: string): string {
  // It may follow an abstract, or a line of badges.
  return body.replace(/<h1[ >][^]*?<\/h1>/, "");
}

function formatPart(className: string, text: string | undefined): string {
  const shown = toNonBlank(text);
  return shown === undefined ? "" : `<p class="${className}">${escapeHtml(shown)}</p>`;
}
