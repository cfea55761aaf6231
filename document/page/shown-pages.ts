import type { PagePlan } from "../make-up/page-plan.ts";
import { runningHeads } from "../make-up/running-heads.ts";
import type { HeadedSections } from "../make-up/running-heads.ts";
import type { FrontPages } from "../pdf/page-labels.ts";
import type { Layout } from "../source.ts";
import { anchors } from "./anchors.ts";
import type { ContentsEntry } from "./contents.ts";

/** What pages say of where they are: the numbers in the list of contents, and the sections at their heads. */
export interface ShownPages {
  readonly numbers: readonly (number | undefined)[];
  /** A page each; none when pages have no heads. */
  readonly heads: readonly string[];
}

export const noPages: ShownPages = { numbers: [], heads: [] };

/** What a plan is shown by. */
export type PlannedPlaces = Pick<PagePlan, "contents" | "sections" | "textPages">;

/** The page of each named destination of a printed document, from 1. */
export type Destinations = ReadonlyMap<string, number>;

/** A shorter text has heads only if they are asked for, in pages. */
const fewestPages = 10;

export function headedSections(
  sections: readonly ContentsEntry[],
  wanted: Layout["runningHeads"],
): HeadedSections {
  return {
    titles: sections.map(({ text }) => text),
    ids: sections.map(({ id }) => id),
    fewestPages: wanted === "on" ? 1 : fewestPages,
  };
}

export function shownPages(
  { contents, sections, textPages }: PlannedPlaces,
  headed: HeadedSections,
): ShownPages {
  return { numbers: contents, heads: runningHeads(headed, sections, textPages) };
}

/** Where things are in what was printed; what is not told of it, by the plan. */
export function printedPlan(
  listed: readonly ContentsEntry[],
  headed: HeadedSections,
  printed: Destinations | undefined,
  pages: number,
  plan: PlannedPlaces | undefined,
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
      return { page, isAtTop: planned?.page === page && planned?.isAtTop === true };
    }),
    textPages: pages - cover - contents,
  };
}

/** Pages before the text. */
export function frontPages(printed: Destinations | undefined): Pick<FrontPages, "cover" | "contents"> {
  const text = printed?.get(anchors.text) ?? 1;
  const contents = printed?.get(anchors.contents) ?? text;
  return { cover: contents - 1, contents: text - contents };
}
