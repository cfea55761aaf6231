/** The targets whose pages a text names. */
export interface ReferencedPages {
  readonly ids: readonly string[];
  /** The page of each, from 1 at the beginning of the text; undefined where it is not known. */
  readonly pages: readonly (number | undefined)[];
}

/** Pages that follow one another, with the links that show the first and the last. */
interface Range {
  readonly from: number;
  readonly first: Element;
  to: number;
  last: Element;
}

/**
 * Runs in the page: writes the page numbers into the text. Of an entry of an index each page is shown once, and three or more in a row as the first
 * and the last. The other links stay hidden: a PDF has no destination that no link leads to.
 */
export function fillPageReferences({ ids, pages }: ReferencedPages, document = globalThis.document): void {
  const byId = new Map(ids.map((id, at) => [id, pages[at]]));
  const findPage = (place: Element): number | undefined => {
    const href = place.closest("a")?.getAttribute("href") ?? "";
    return byId.get(decodeURIComponent(href.slice(1)));
  };
  for (const place of document.querySelectorAll("main .page-number"))
    place.textContent = String(findPage(place) ?? "??");
  for (const list of document.querySelectorAll("main .page-list")) {
    const ranges: Range[] = [];
    for (const place of list.querySelectorAll(".page-number")) {
      const page = findPage(place);
      const link = place.closest("a");
      if (page === undefined || !link) continue;
      const open = place.classList.contains("range-end") ? ranges.at(-1) : undefined;
      if (!open) ranges.push({ from: page, to: page, first: link, last: link });
      else if (page > open.to) Object.assign(open, { to: page, last: link });
    }
    const links = Array.from(list.querySelectorAll("a"));
    const shown = joinRanges(ranges).flatMap(({ from, to, first, last }, at) => [
      ...(at === 0 ? [] : [", "]),
      first,
      ...(to === from ? [] : [to === from + 1 ? ", " : "–", last]),
    ]);
    const isShown = new Set(shown);
    for (const link of links) link.hidden = !isShown.has(link);
    list.replaceChildren(...shown, ...links.filter(({ hidden }) => hidden));
  }
}

/** Joins ranges where one ends on the page on which another begins, or on the page before; returns them in order. */
function joinRanges(ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const before = joined.at(-1);
    if (!before || range.from > before.to + 1) joined.push({ ...range });
    else if (range.to > before.to) Object.assign(before, { to: range.to, last: range.last });
  }
  return joined;
}
