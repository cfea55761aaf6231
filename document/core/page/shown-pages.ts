import type { PagePlan } from "../layout/page-plan.ts";
import { formatContinuedTexts } from "../layout/margins/continued-tables.ts";
import type { MarginTexts } from "../layout/margins/margin-texts.ts";
import { formatRunningHeads, formatTotals, type HeadedSections } from "../layout/margins/running-heads.ts";
import type { FrontPages } from "../pdf/page-labels.ts";
import type { Destination } from "../pdf/destinations.ts";
import type { PageOptions } from "../source.ts";
import { isOfSlides, namesSections } from "./theme/layout.ts";
import { hasPlaceholder, shorten } from "./theme/margin-parts.ts";
import type { Sheet } from "./theme/sheet.ts";
import { anchors } from "./anchors.ts";
import type { ContentsEntry } from "./contents.ts";

/** The page numbers of the list of contents, and the texts in the margins of pages. */
export interface ShownPages {
  readonly numbers: readonly (number | undefined)[];
  /** The page numbers in the text. */
  readonly references: readonly (number | undefined)[];
  readonly margins: MarginTexts;
}

/** Pages without numbers and texts in their margins. */
export const noPages: ShownPages = {
  numbers: [],
  references: [],
  margins: { "running-heads": [], "continued-tables": [], "text-pages": [] },
};

/** Where everything is that page numbers and margins name. */
export type PlannedPlaces = Pick<
  PagePlan,
  "contents" | "sections" | "continued" | "textPages" | "references"
>;

/** The page of each named destination of a printed document, from 1. */
export type Destinations = ReadonlyMap<string, number>;

/** Pages of the shortest text that has heads without a request for them. */
const minPagesWithHeads = 10;
/** Width of a head on the narrowest common page, in em; letters grow with the paper. */
const headEms = 42;

/** Chooses the sections that running heads name, and the least number of pages that have heads. */
export function chooseHeadedPages(sections: readonly ContentsEntry[], layout: PageOptions): HeadedSections {
  const isAsked = namesSections(layout);
  return {
    titles: sections.map(({ text }) => shorten(text, headEms)),
    ids: sections.map(({ id }) => id),
    minPages: layout.runningHeads === "on" || isAsked || isOfSlides(layout) ? 1 : minPagesWithHeads,
    isNamedAtTop: isAsked,
    hasTotal: hasPlaceholder(layout.header, "pages") || hasPlaceholder(layout.footer, "pages"),
  };
}

/** Computes page numbers and margin texts. @param word for a continued table */
export function computeShownPages(
  { contents, sections, continued, textPages, references }: PlannedPlaces,
  headed: HeadedSections,
  word: string,
): ShownPages {
  const margins = {
    "running-heads": formatRunningHeads(headed, sections, textPages),
    "continued-tables": formatContinuedTexts(continued, word),
    "text-pages": formatTotals(headed, textPages),
  };
  return { numbers: contents, references, margins };
}

/** The parts of a printed document that say where everything is. */
export interface PrintedParts {
  readonly listed: readonly ContentsEntry[];
  /** Ids whose page numbers the text shows. */
  readonly referred: readonly string[];
  readonly headed: HeadedSections;
  readonly destinations: Destinations | undefined;
  /** Number of pages of the PDF, those before the text included. */
  readonly pages: number;
  /** Places that are not in the PDF. */
  readonly plan: PlannedPlaces | undefined;
  /** Ids of headings that always begin pages. */
  readonly opening?: readonly string[];
}

/** Finds where everything is in a printed document. */
export function computePrintedPlaces({
  listed,
  referred,
  headed,
  destinations,
  pages,
  plan,
  opening = [],
}: PrintedParts): PlannedPlaces {
  const { cover, contents } = countFrontPages(destinations);
  const findPage = (id: string) => {
    const page = destinations?.get(id);
    return page === undefined ? undefined : page - cover - contents;
  };
  return {
    contents: listed.map(({ id }) => findPage(id)),
    sections: headed.ids.map((id, index) => {
      const page = findPage(id);
      const planned = plan?.sections[index];
      const isAtTop = opening.includes(id) || (planned?.page === page && planned?.isAtTop === true);
      return { page, isAtTop };
    }),
    continued: (plan?.continued ?? []).flatMap((table) => {
      const rowPages = table.rows.map(findPage);
      const page = rowPages.find((own, index) => own !== undefined && own > (rowPages[index - 1] ?? own));
      return page === undefined ? [] : [{ ...table, page }];
    }),
    textPages: pages - cover - contents,
    references: referred.map(findPage),
  };
}

/** A heading that begins higher on its page, in points from its text's top, is the first on it. */
const firstBlockPoints = 37;

/**
 * Finds the sections that happen to begin a page in columns: at the top of the first of them.
 * @param headed ids of headings
 * @param isFromRight whether the first column is the one at the right
 */
export function findSectionsAtTop(
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

/** Counts the pages before the text: those of the cover, and those of the list of contents. */
export function countFrontPages(printed: Destinations | undefined): Pick<FrontPages, "cover" | "contents"> {
  const text = printed?.get(anchors.text) ?? 1;
  const contents = printed?.get(anchors.contents) ?? text;
  return { cover: contents - 1, contents: text - contents };
}
