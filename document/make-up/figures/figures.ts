import type { Columns } from "../columns.ts";
import type { Cuts, Place } from "../break-points.ts";
import type { PageBox } from "../page-box.ts";
import type { PageEnds } from "../page-ends/page-ends.ts";

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
export function createFigures(
  text: Element,
  box: PageBox,
  columns: Columns,
  cuts: Cuts,
  ends: PageEnds,
): Figures {
  const { HTMLImageElement } = text.ownerDocument.defaultView ?? globalThis;
  /** Shares of a page that may be left empty. */
  const mostGap = { figure: 0.1, table: 0.2 };
  const smallest = 0.67;
  /** A table of fewer rows stays whole: on each side there are two at least. */
  const fewestRows = 4;
  const barriers = "h1, h2, h3, h4, h5, h6, hr, figure, table, .new-page, section, div";
  /** The page that each was looked at for: another one may end before it later, when what is above it has moved. */
  const seen = new Map<Element, number>();

  const waiting = (): { figure: Element; lead: Element; page: number; gap: number }[] =>
    Array.from(text.querySelectorAll(":scope > figure, table"), (figure) => {
      if (figure.matches(".listing, .turned-table, .turned-formula, table table")) return [];
      const lead = ends.leadOf(figure);
      if (lead.previousElementSibling?.matches(".new-page") === true) return [];
      const found = ends.gapBefore(lead);
      const most = figure.localName === "table" ? mostGap.table : mostGap.figure;
      return found && found.gap > most * box.height && seen.get(figure) !== found.page
        ? [{ figure, lead, ...found }]
        : [];
    }).flat();

  /** Where the text that follows must stop: at the end of a section, or at the next figure with what leads to it. */
  const barrierBehind = (figure: Element): Element | null => {
    let one = figure.nextElementSibling;
    if (one?.matches(".table-notes") === true) one = one.nextElementSibling;
    while (one && !one.matches(barriers)) one = one.nextElementSibling;
    return one && ends.leadOf(one);
  };

  const isBefore = ({ node }: Place, other: Element): boolean =>
    node !== other && (node.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

  const topOf = (place: Place): Element => {
    let one: Node = place.node;
    while (one.parentElement && one.parentElement !== text) one = one.parentElement;
    return one as Element;
  };

  const captionOf = ({ previousElementSibling: before }: Element): Element | undefined =>
    before?.matches(".table-caption") === true ? before : undefined;

  /** @returns what takes it back; undefined where nothing could come before the figure */
  const float = (figure: Element, page: number, mayCut: boolean): (() => void) | undefined => {
    const barrier = barrierBehind(figure);
    const notes =
      figure.nextElementSibling?.matches(".table-notes") === true ? figure.nextElementSibling : undefined;
    const next = (notes ?? figure).nextElementSibling;
    if (!next || next === barrier) return undefined;
    const moved = [captionOf(figure), figure, notes].filter((one) => one !== undefined);
    const takeBack = (): void => {
      next.before(...moved);
    };
    for (const one of moved) one.remove();
    const end = cuts.firstBeyond(text, (one) => columns.pageAt(one) > page);
    const isWithin = end !== undefined && (barrier === null || isBefore(end, barrier));
    if (end && isWithin && !isBefore(end, next) && end.node !== next) {
      const parted = mayCut ? cuts.cutBefore(end) : topOf(end);
      const start = parted.classList.contains("continued") ? parted : ends.leadOf(parted);
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

  const leavesGap = (lead: Element): boolean => (ends.gapBefore(lead)?.gap ?? 0) > mostGap.table * box.height;

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
        seen.set(figure, page);
        const isAlone = figure.parentElement === text && lead === (captionOf(figure) ?? figure);
        const takeBack = isAlone ? float(figure, page, mayCut) : undefined;
        if (takeBack) {
          // All that followed in its section was not enough.
          if (!isBreakable(figure) || !leavesGap(lead)) continue;
          takeBack();
        }
        const above = figure.getBoundingClientRect().top - lead.getBoundingClientRect().top;
        if (isBreakable(figure)) figure.classList.add("may-break");
        else if (figure.localName !== "table") shrink(figure, gap - above);
      }
    },
  };
}
