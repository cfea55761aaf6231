import type { PagePlan } from "../make-up/page-plan.ts";
import { continuedTexts } from "../make-up/margins/continued-tables.ts";
import type { MarginTexts } from "../make-up/margins/margin-texts.ts";
import { runningHeads, totals } from "../make-up/margins/running-heads.ts";
import type { HeadedSections } from "../make-up/margins/running-heads.ts";
import type { FrontPages } from "../pdf/page-labels.ts";
import type { Destination } from "../pdf/destinations.ts";
import type { Layout } from "../source.ts";
import { namesSections } from "./theme/layout.ts";
import { hasPlaceholder, shorten } from "./theme/margin-parts.ts";
import type { Sheet } from "./theme/sheet.ts";
import { anchors } from "./anchors.ts";
import type { ContentsEntry } from "./contents.ts";

/** What pages say of where they are: the numbers in the list of contents, and what is at their heads. */
export interface ShownPages {
  readonly numbers: readonly (number | undefined)[];
  readonly margins: MarginTexts;
}

export const noPages: ShownPages = {
  numbers: [],
  margins: { "running-heads": [], "continued-tables": [], "text-pages": [] },
};

/** What a plan is shown by. */
export type PlannedPlaces = Pick<PagePlan, "contents" | "sections" | "continued" | "textPages">;

/** The page of each named destination of a printed document, from 1. */
export type Destinations = ReadonlyMap<string, number>;

/** A shorter text has heads only if they are asked for, in pages. */
const minPagesWithHeads = 10;
/** What a head has room for on the narrowest of pages that are common; letters grow with other paper. */
const headEms = 42;

export function headedPages(sections: readonly ContentsEntry[], layout: Layout): HeadedSections {
  const isAsked = namesSections(layout);
  return {
    titles: sections.map(({ text }) => shorten(text, headEms)),
    ids: sections.map(({ id }) => id),
    minPages: layout.runningHeads === "on" || isAsked ? 1 : minPagesWithHeads,
    isNamedAtTop: isAsked,
    hasTotal: hasPlaceholder(layout.header, "pages") || hasPlaceholder(layout.footer, "pages"),
  };
}

export function shownPages(
  { contents, sections, continued, textPages }: PlannedPlaces,
  headed: HeadedSections,
  word: string,
): ShownPages {
  const margins = {
    "running-heads": runningHeads(headed, sections, textPages),
    "continued-tables": continuedTexts(continued, word),
    "text-pages": totals(headed, textPages),
  };
  return { numbers: contents, margins };
}

/**
 * Where things are in what was printed; what is not told of it, by the plan.
 * @param opening ids of headings that begin pages in any case
 */
export function printedPlan(
  listed: readonly ContentsEntry[],
  headed: HeadedSections,
  printed: Destinations | undefined,
  pages: number,
  plan: PlannedPlaces | undefined,
  opening: readonly string[] = [],
): PlannedPlaces {
  const { cover, contents } = frontPages(printed);
  const pageOf = (id: string) => {
    const page = printed?.get(id);
    return page === undefined ? undefined : page - cover - contents;
  };
  return {
    contents: listed.map(({ id }) => pageOf(id)),
    sections: headed.ids.map((id, index) => {
      const [page, planned] = [pageOf(id), plan?.sections[index]];
      const isAtTop = opening.includes(id) || (planned?.page === page && planned?.isAtTop === true);
      return { page, isAtTop };
    }),
    continued: (plan?.continued ?? []).flatMap((one) => {
      const pages = one.rows.map(pageOf);
      const page = pages.find((its, index) => its !== undefined && its > (pages[index - 1] ?? its));
      return page === undefined ? [] : [{ ...one, page }];
    }),
    textPages: pages - cover - contents,
  };
}

/** A heading that begins higher on its page, in points from its text's top, is the first on it. */
const firstBlockPoints = 37;

/**
 * The sections that happen to begin a page in columns: at the top of the first of them.
 * @param headed ids of headings
 * @param isFromRight whether the first column is the one at the right
 */
export function sectionsAtTop(
  headed: readonly string[],
  places: ReadonlyMap<string, Destination>,
  { width, height }: Pick<Sheet, "width" | "height">,
  isFromRight: boolean,
): readonly string[] {
  const [across, top] = [width, height].map((mm) => (mm * 72) / 25.4);
  return headed.filter((id) => {
    const { x, y } = places.get(id) ?? {};
    // Chromium counts both from the text's edges, though it says that it does from those of the page.
    if (x === undefined || x > (across ?? 0) / 4 !== isFromRight) return false;
    return y !== undefined && y > (top ?? 0) - firstBlockPoints;
  });
}

/** Pages before the text. */
export function frontPages(printed: Destinations | undefined): Pick<FrontPages, "cover" | "contents"> {
  const text = printed?.get(anchors.text) ?? 1;
  const contents = printed?.get(anchors.contents) ?? text;
  return { cover: contents - 1, contents: text - contents };
}
