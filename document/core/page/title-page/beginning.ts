import type { Heading } from "../../html/headings.ts";
import type { FrontMatter } from "../../front-matter/front-matter.ts";
import type { DocumentMeta, PageOptions } from "../../source.ts";
import { hasMoreThanTitle } from "../metadata.ts";
import { toNonBlank } from "../non-blank.ts";
import { countTextLines } from "../text-lines.ts";
import { isDesign, type CoverDesign } from "./cover.ts";

/** Everything that decides how a document begins. */
export interface BeginningParts {
  readonly body: string;
  readonly meta: DocumentMeta;
  readonly fallbackTitle: string | undefined;
  readonly headings: readonly Heading[];
  readonly frontMatter: FrontMatter;
  readonly cover: PageOptions["cover"];
  /** The design of its cover; plain when absent. */
  readonly coverDesign?: CoverDesign;
  /** Address of a photo for its cover, which has been embedded. */
  readonly coverImage?: string | undefined;
  /** Whether the request itself has the text of a cover; every blog post has that in its front matter. */
  readonly isCoverAsked?: boolean | undefined;
  /** Whether it is a report or a manual: a text that front matter may give a cover. */
  readonly isReport?: boolean;
  /** Whether it has what papers have, beside an abstract in its front matter. */
  readonly isPaper?: boolean;
  /** The theme's own beginning of a document. */
  readonly opening?: "cover" | "title" | "letter" | "slide" | "invoice" | "cv";
}

/** How a document begins: with its text, with its title above the text, or with a cover. */
export interface Beginning {
  readonly kind: "text" | "head" | "cover";
  readonly title: string | undefined;
  /** Whether the first heading says the same as the title. */
  readonly isTitleRepeated: boolean;
}

/** A report of fewer lines gets a cover only on request: the page behind it would be nearly empty. So does one without a title. */
const minCoverLines = 30;

/** The facts by which the cases decide. */
interface Facts {
  readonly cover: "auto" | "on" | "off";
  /** Whether more than a title is known: a subtitle, authors, a date or a disclaimer. */
  readonly hasMore: boolean;
  readonly isPaper: boolean;
  /** Whether nobody asks for a cover, and it is no report, has few lines, or no title. */
  readonly isWithoutCover: boolean;
  /** Whether it is a deck whose first slide says its title. */
  readonly hasTitleSlide: boolean;
  /** From its metadata, as the first heading has it. */
  readonly givenTitle: string | undefined;
  /** The one heading above all others. */
  readonly topHeading: string | undefined;
  /** The title of a document without any other. */
  readonly fallback: string | undefined;
  readonly hasAnyTitle: boolean;
}

interface Case {
  readonly holds: (facts: Facts) => boolean;
  readonly kind: Beginning["kind"];
  readonly title: (facts: Facts) => string | undefined;
  /** Whether the title is above the text only if the text does not begin with it. */
  readonly saysTitleOnce?: true;
}

/** How documents begin: the first case that holds decides. */
const cases: readonly Case[] = [
  // Slides of Marp say the title on the first one: no other is put before it.
  { holds: ({ hasTitleSlide }) => hasTitleSlide, kind: "text", title: () => undefined },
  {
    holds: ({ cover, hasMore, hasAnyTitle }) => cover === "on" && (hasMore || hasAnyTitle),
    kind: "cover",
    title: ({ givenTitle, topHeading, fallback }) => givenTitle ?? topHeading ?? fallback,
  },
  // A title alone makes no cover, and neither does a paper, which has an abstract, nor the front matter of a text that is short or no report.
  {
    holds: ({ cover, hasMore, isPaper, isWithoutCover }) =>
      cover === "auto" && hasMore && !isPaper && !isWithoutCover,
    kind: "cover",
    title: ({ givenTitle, topHeading }) => givenTitle ?? topHeading,
  },
  {
    holds: ({ isPaper, isWithoutCover, hasMore, givenTitle, fallback }) =>
      (isPaper || isWithoutCover) && (hasMore || (givenTitle ?? fallback) !== undefined),
    kind: "head",
    title: ({ givenTitle, fallback }) => givenTitle ?? fallback,
  },
  {
    holds: ({ cover, givenTitle }) => cover === "auto" && givenTitle !== undefined,
    kind: "head",
    title: ({ givenTitle }) => givenTitle,
    saysTitleOnce: true,
  },
  { holds: () => true, kind: "text", title: ({ givenTitle }) => givenTitle },
];

/** Decides how a document begins. */
export function chooseBeginning(parts: BeginningParts): Beginning {
  const { headings, opening } = parts;
  const facts = collectFacts(parts);
  const decisive = cases.find(({ holds }) => holds(facts));
  const title = decisive?.title(facts);
  // Among several top headings, the first has a slide of its own.
  const isOwnSlide = opening === "slide" && facts.topHeading === undefined;
  const isTitleRepeated = !isOwnSlide && isTitle(headings[0], title);
  const isSaid = decisive?.saysTitleOnce === true && isTitleRepeated;
  return { kind: isSaid ? "text" : (decisive?.kind ?? "text"), title, isTitleRepeated };
}

function collectFacts({
  body,
  meta,
  fallbackTitle,
  headings,
  frontMatter,
  cover,
  isCoverAsked = true,
  isReport = false,
  isPaper = false,
  opening = "cover",
}: BeginningParts): Facts {
  const topHeading = findOnlyTopHeading(headings);
  const isUnasked = cover === "auto" && !isCoverAsked;
  const givenTitle = completeTitle(headings[0], toNonBlank(meta.title));
  const hasMore = hasMoreThanTitle(meta);
  const mayHaveCover =
    isReport && (givenTitle ?? topHeading) !== undefined && countTextLines(body) >= minCoverLines;
  return {
    cover: isDesign(cover) ? "on" : cover,
    hasMore,
    isPaper: isPaper || frontMatter.abstract !== undefined || opening === "title",
    isWithoutCover: isUnasked && opening === "cover" && hasMore && !mayHaveCover,
    hasTitleSlide:
      opening === "slide" && isUnasked && topHeading === undefined && isTitle(headings[0], meta.title),
    givenTitle,
    topHeading,
    fallback: opening === "title" ? topHeading : fallbackTitle,
    hasAnyTitle: (meta.title ?? fallbackTitle) !== undefined,
  };
}

/** Returns the text of the one heading of the highest level, above all others. */
function findOnlyTopHeading(headings: readonly Heading[]): string | undefined {
  const [first] = headings;
  return first?.level === 1 && headings.filter(({ level }) => level === 1).length === 1
    ? first.text
    : undefined;
}

/** Returns a title as the first heading has it, where that only adds an abbreviation, "Act on Fees (AF)", or its number. */
function completeTitle(heading: Heading | undefined, title: string | undefined): string | undefined {
  const bare = heading?.text.replace(/\s*\([^()]{1,60}\)$/, "");
  const isFuller = heading && bare !== heading.text && isTitle({ ...heading, text: bare ?? "" }, title);
  const isNumbered =
    isTitle(heading, title) && readNumbered(heading?.text).number !== "" && readNumbered(title).number === "";
  return isFuller || isNumbered ? heading?.text : title;
}

/**
 * Returns whether a heading of the highest level says a title, punctuation and case aside. One of them may lack the number, or what it counts:
 * "Chapter 3. The harbour", "3 The harbour", "The harbour".
 */
export function isTitle(heading: Heading | undefined, title: string | undefined): boolean {
  const text = toPlain(heading?.level === 1 ? heading.text : undefined);
  if (text === "" || text === toPlain(title)) return text !== "";
  const [own, other] = [readNumbered(text), readNumbered(title)];
  return (
    own.words === other.words &&
    (own.number === "" || other.number === "" || own.number === other.number) &&
    (own.counted === "" || other.counted === "" || own.counted === other.counted)
  );
}

/** What a title counts, `chapter`, with its number, and its words. */
const numbered = /^(?:(\p{L}{1,20}) ?)?(\d{1,3}(?: \d{1,3}){0,3})\p{Script=Han}? (?=\S)/u;

function readNumbered(title: string | undefined): {
  readonly counted: string;
  readonly number: string;
  readonly words: string;
} {
  const text = toPlain(title);
  const [match = "", counted = "", number = ""] = numbered.exec(text) ?? [];
  return { counted, number, words: text.slice(match.length) };
}

function toPlain(text = ""): string {
  return text
    .replace(/[\s\p{P}]+/gu, " ")
    .trim()
    .toLowerCase();
}
