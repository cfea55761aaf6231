import type { Columns } from "./columns.ts";
import type { Cuts, Place } from "./cuts.ts";
import type { PageBox } from "./page-box.ts";

/** Keeps figures and tables that do not fit on a page from leaving it half empty. */
export interface Figures {
  /** The first page, from a given one on, that ends early because of what comes next; Infinity when there is none. */
  nextPage(from: number): number;
  /**
   * Lets the text that follows a figure come before it, up to the end of the page, or of its section; or makes it as small as the page
   * wants, but by no more than a third; or lets a table go on on the next page that would else be kept whole.
   * @param mayCut whether a paragraph may be cut for it
   */
  fill(page: number, mayCut: boolean): void;
}

/** Runs in the page. */
export function createFigures(text: Element, box: PageBox, columns: Columns, cuts: Cuts): Figures {
  const { HTMLImageElement } = text.ownerDocument.defaultView ?? globalThis;
  /** Shares of a page that may be left empty. */
  const mostGap = { figure: 0.1, table: 0.2 };
  const smallest = 0.67;
  /** A table of fewer rows stays whole. */
  const fewestRows = 6;
  const barriers = "h1, h2, h3, h4, h5, h6, hr, figure, table, .new-page, section, div";
  const leads = "h1, h2, h3, h4, h5, h6, p.lead-in";

  const left = new Set<Element>();

  const gapBefore = (figure: Element): { page: number; gap: number } | undefined => {
    const page = columns.pageOf(figure);
    const boxes = figure.previousElementSibling?.getClientRects();
    const last = boxes?.[boxes.length - 1];
    if (page === undefined || page === 0 || !last || columns.pageAt(last) !== page - 1) return undefined;
    return { page: page - 1, gap: box.height - columns.depthOf(last.bottom) };
  };

  /** What a figure's page must begin with: the line that leads to it, and its heading. */
  const leadOf = (figure: Element): Element => {
    let first = figure;
    while (first.previousElementSibling?.matches(leads) === true) first = first.previousElementSibling;
    return first;
  };

  const waiting = (): { figure: Element; lead: Element; page: number; gap: number }[] =>
    Array.from(text.querySelectorAll(":scope > figure, :scope > table"), (figure) => {
      if (left.has(figure) || figure.matches(".listing, .turned-table, .turned-formula")) return [];
      const lead = leadOf(figure);
      if (lead.previousElementSibling?.matches(".new-page") === true) return [];
      const found = gapBefore(lead);
      const most = figure.localName === "table" ? mostGap.table : mostGap.figure;
      return found && found.gap > most * box.height ? [{ figure, lead, ...found }] : [];
    }).flat();

  /** Where the text that follows must stop: at the end of a section, or at the next figure. */
  const barrierBehind = (figure: Element): Element | null => {
    let one = figure.nextElementSibling;
    if (one?.matches(".table-notes") === true) one = one.nextElementSibling;
    while (one && !one.matches(barriers)) one = one.nextElementSibling;
    return one;
  };

  const isBefore = ({ node }: Place, other: Element): boolean =>
    node !== other && (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  const topOf = (place: Place): Element => {
    let one: Node = place.node;
    while (one.parentElement && one.parentElement !== text) one = one.parentElement;
    return one as Element;
  };

  /** @returns what takes it back; undefined where nothing could come before the figure */
  const float = (figure: Element, page: number, mayCut: boolean): (() => void) | undefined => {
    const barrier = barrierBehind(figure);
    const notes =
      figure.nextElementSibling?.matches(".table-notes") === true ? figure.nextElementSibling : undefined;
    const next = (notes ?? figure).nextElementSibling;
    if (!next || next === barrier) return undefined;
    const moved = notes ? [figure, notes] : [figure];
    const takeBack = (): void => {
      next.before(...moved);
    };
    for (const one of moved) one.remove();
    const end = cuts.firstBeyond(text, (one) => columns.pageAt(one) > page);
    const isWithin = end !== undefined && (barrier === null || isBefore(end, barrier));
    if (end && isWithin && !isBefore(end, next) && end.node !== next) {
      const start = mayCut ? cuts.cutBefore(end) : topOf(end);
      start.before(...moved);
      return start === next ? undefined : takeBack;
    }
    // All that follows in the section has room before it.
    const isAll = !isWithin && barrier !== null;
    (isAll ? barrier : next).before(...moved);
    return isAll ? takeBack : undefined;
  };

  const isBreakable = (figure: Element): boolean =>
    figure.localName === "table" && figure.querySelectorAll(":scope > tbody > tr").length >= fewestRows;

  const leavesGap = (figure: Element, most: number): boolean =>
    (gapBefore(figure)?.gap ?? 0) > most * box.height;

  const shrink = (figure: Element, gap: number): void => {
    const image = figure.querySelector("img");
    if (!(image instanceof HTMLImageElement)) return;
    const { height } = image.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(figure).marginTop);
    const wanted = Math.floor(height - (figure.getBoundingClientRect().height + margin - gap) - 2);
    if (wanted >= height * smallest) image.style.maxHeight = `${String(wanted)}px`;
  };

  return {
    nextPage(from) {
      const pages = waiting()
        .map(({ page }) => page)
        .filter((page) => page >= from);
      return Math.min(...pages);
    },

    fill(page, mayCut) {
      for (const { figure, lead, page: its, gap } of waiting()) {
        if (its !== page) continue;
        left.add(figure);
        const takeBack = lead === figure ? float(figure, page, mayCut) : undefined;
        if (takeBack) {
          // All that followed in its section was not enough.
          if (!isBreakable(figure) || !leavesGap(figure, mostGap.table)) continue;
          takeBack();
        }
        const above = figure.getBoundingClientRect().top - lead.getBoundingClientRect().top;
        if (isBreakable(figure)) figure.classList.add("may-break");
        else if (figure.localName !== "table") shrink(figure, gap - above);
      }
    },
  };
}
