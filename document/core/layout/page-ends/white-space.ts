import { findLastBox, listLineBottoms } from "../dom/boxes.ts";
import { getMeasuringRange } from "../dom/measuring-range.ts";
import type { PageContext } from "../page-context.ts";
import type { PageRule } from "../pages.ts";

interface EarlyEnd {
  readonly page: number;
  /** White space at the end of the page, in px. */
  readonly gap: number;
  /** The element that the next page begins with. */
  readonly next: Element;
}

/** Share of a page's height that may stay white. */
const maxGap = 0.2;
/** A paragraph with fewer lines has no place with two lines on each side. */
const minTextLines = 4;
/** Code with fewer lines stays whole. */
const minCodeLines = 7;
/** Blocks tried on a page: each attempt lays out the whole text again. */
const maxTries = 3;
/** Elements that begin a page because they have to. */
const forcedStarts =
  ".page-start, .table-start, .turned-table, .turned-lead, .turned-formula, .new-page + *, .slide, .slip-place";
/** Blocks that stay whole unless they have the class `long`. */
const wholeBlocks = ":is(p, pre, li, dd, ul, ol, .callout):not(.long)";
/** Elements that pages may end within. */
const containers = "ul, ol, li, dl, dd, blockquote, div, details, section";

/** Fills pages of which a fifth would stay white by breaking a block that is kept whole elsewhere; runs in the page. */
export function createWhiteSpace(context: PageContext): PageRule {
  const { text, box, columns, ends } = context;
  /** The page that each element was tried for. Another page may end before it later, when content above it has moved. */
  const tried = new Map<Element, number>();

  /** Returns the first early end of a page, from a given page on. */
  const firstFrom = (page: number, within = text): EarlyEnd | undefined => {
    let lastPage = -1;
    for (const child of within.children) {
      const [first] = child.getClientRects();
      const end = findLastBox(child);
      if (!first || !end) continue;
      const from = columns.pageAt(first);
      const to = columns.pageAt(end);
      const isOther = child.matches("table, figure, .page-foot");
      const early = !isOther && from > lastPage && lastPage >= page ? endBefore(child) : undefined;
      if (early) return early;
      lastPage = to;
      if (isOther) continue;
      const isOnSeveral = to > from && to > page;
      const inner = isOnSeveral && child.matches(containers) ? firstFrom(page, child) : undefined;
      if (inner) return inner;
    }
    return undefined;
  };

  const endBefore = (next: Element): EarlyEnd | undefined => {
    const end = next.matches(forcedStarts) ? undefined : ends.gapBefore(next);
    return end && end.gap > maxGap * box.height && tried.get(next) !== end.page
      ? { ...end, next }
      : undefined;
  };

  /** Moves the beginning of the next content to a page, if a block of it may be broken. @returns whether it did */
  const fill = (page: number): boolean => {
    const early = firstFrom(page);
    if (early?.page !== page) return false;
    const { next, gap } = early;
    tried.set(next, page);
    const top = next.getBoundingClientRect().top;
    const near = Array.from(text.querySelectorAll(wholeBlocks)).filter(
      (block) =>
        columns.findPage(block) === page + 1 &&
        block.getBoundingClientRect().top - top < gap &&
        isBreakable(block),
    );
    // The last block that can begin on the page fills most of it.
    for (const block of near.reverse().slice(0, maxTries)) {
      const name = holdsPictures(block) ? "several-pictures" : "long";
      const broken = [block, ...listBreakableAround(block)];
      for (const part of broken) part.classList.add(name);
      if (columns.findPage(next) === page) return true;
      for (const part of broken) part.classList.remove(name);
    }
    return false;
  };

  return {
    nextPage: (from) => firstFrom(from)?.page ?? Infinity,
    apply: (page) => (fill(page) ? ["white-space"] : []),
  };
}

/** Returns the unbreakable elements around a block, such as the callout of an item. */
function listBreakableAround(block: Element): Element[] {
  const outer = block.parentElement?.closest(wholeBlocks);
  return outer ? [...(isBreakable(outer) ? [outer] : []), ...listBreakableAround(outer)] : [];
}

/** Returns whether a block has enough lines to be broken; for a list, whether its first and last items may be alone. */
function isBreakable(block: Element): boolean {
  if (block.matches("ul, ol"))
    return [block.firstElementChild, block.lastElementChild].every((item) => item && countLines(item) > 1);
  if (block.matches(".callout") || holdsPictures(block)) return true;
  return countLines(block) >= (block.localName === "pre" ? minCodeLines : minTextLines);
}

/** Returns whether a paragraph is several pictures, each of which may be on a page of its own. */
function holdsPictures(block: Element): boolean {
  return block.querySelectorAll(":scope > img").length > 1 && block.textContent.trim() === "";
}

function countLines(block: Element): number {
  const measured = getMeasuringRange(block.ownerDocument);
  measured.selectNodeContents(block);
  return listLineBottoms(measured.getClientRects()).length;
}
