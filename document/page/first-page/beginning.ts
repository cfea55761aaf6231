import type { Heading } from "../../html/headings.ts";
import type { FrontMatter } from "../../markdown/front-matter.ts";
import type { DocumentMeta, Layout } from "../../source.ts";
import { hasMoreThanTitle } from "../metadata.ts";
import { nonBlank } from "../non-blank.ts";
import { linesOfText } from "../text-lines.ts";

/** Everything that decides how a document begins. */
export interface BeginningParts {
  readonly body: string;
  readonly meta: DocumentMeta;
  readonly fallbackTitle: string | undefined;
  readonly headings: readonly Heading[];
  readonly frontMatter: FrontMatter;
  readonly cover: Layout["cover"];
  /** Whether the request itself says what a cover does; a front matter says it in every post. */
  readonly isCoverAsked?: boolean | undefined;
  /** The theme's own beginning of a document. */
  readonly opening?: "cover" | "title" | "letter" | "slide";
}

/** How a document begins: with its text, with its title above the text, or with a cover. */
export interface Beginning {
  readonly kind: "text" | "head" | "cover";
  readonly title: string | undefined;
  /** Whether the first heading says the same as the title. */
  readonly isTitleRepeated: boolean;
}

/** A text of fewer lines gets a cover only on request: the page behind it would be nearly empty. So does one without a title. */
const minCoverLines = 30;

/**
 * Decides how a document begins. A title alone makes no cover, and neither does a paper, which has an abstract, nor the front matter of a
 * short text.
 */
export function beginningOf({
  body,
  meta,
  fallbackTitle,
  headings,
  frontMatter,
  cover,
  isCoverAsked = true,
  opening = "cover",
}: BeginningParts): Beginning {
  const topHeading = onlyTopHeading(headings);
  const isByItself = cover === "auto" && !isCoverAsked;
  // Slides of Slidev and Marp say the title on the first one: no other is put before it.
  if (opening === "slide" && isByItself && topHeading === undefined && isTitle(headings[0], meta.title))
    return { kind: "text", title: undefined, isTitleRepeated: false };

  const hasMore = hasMoreThanTitle(meta);
  const isPaper = frontMatter.abstract !== undefined || opening === "title";
  const ownTitle = nonBlank(meta.title) ?? topHeading;
  const isShort =
    isByItself &&
    opening === "cover" &&
    hasMore &&
    (ownTitle === undefined || linesOfText(body) < minCoverLines);
  const isCovered =
    cover === "on"
      ? hasMore || (meta.title ?? fallbackTitle) !== undefined
      : cover === "auto" && hasMore && !isPaper && !isShort;

  const fallback = opening === "title" ? topHeading : fallbackTitle;
  const title =
    ownTitle !== undefined && isCovered
      ? ownTitle
      : (nonBlank(meta.title) ?? (cover === "on" || isPaper || isShort ? fallback : undefined));
  // Among several, the first heading has a slide of its own.
  const isTitleRepeated = !(opening === "slide" && topHeading === undefined) && isTitle(headings[0], title);
  if (isCovered) return { kind: "cover", title, isTitleRepeated };

  const hasHead =
    ((isPaper || isShort) && (title !== undefined || hasMore)) ||
    (cover === "auto" && title !== undefined && !isTitleRepeated);
  return { kind: hasHead ? "head" : "text", title, isTitleRepeated };
}

/** The text of the one heading of the highest level, above all others. */
function onlyTopHeading(headings: readonly Heading[]): string | undefined {
  const [first] = headings;
  return first?.level === 1 && headings.filter(({ level }) => level === 1).length === 1
    ? first.text
    : undefined;
}

/** Whether a heading of the highest level says a title, punctuation and case aside. */
export function isTitle(heading: Heading | undefined, title: string | undefined): boolean {
  const plain = (text: string | undefined): string =>
    (text ?? "")
      .replace(/[\s\p{P}]+/gu, " ")
      .trim()
      .toLowerCase();
  const text = plain(heading?.level === 1 ? heading.text : undefined);
  return text !== "" && text === plain(title);
}
