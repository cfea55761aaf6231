import type { BreakPoint } from "../break-points.ts";
import type { PageContext } from "../page-context.ts";
import { splitBefore } from "../split/split-before.ts";

/** No figure moves behind one of these. */
const barriers = "h1, h2, h3, h4, h5, h6, hr, figure, table, .new-page, section, div";

/**
 * Moves a figure behind the text that follows it, up to the end of a page or of the section; runs in the page.
 * @param maySplit whether a paragraph may be split for it
 * @returns a function that moves the figure back; undefined if no text could come before it
 */
export function floatFigure(
  figure: Element,
  page: number,
  maySplit: boolean,
  context: PageContext,
): (() => void) | undefined {
  const { text, columns, breakPoints, ends } = context;
  const barrier = findBarrier(figure, context);
  const notes = findTableNotes(figure);
  const next = (notes ?? figure).nextElementSibling;
  if (!next || next === barrier) return undefined;
  const moved = [findCaption(figure), figure, notes].filter((element) => element !== undefined);
  const takeBack = (): void => {
    next.before(...moved);
  };
  for (const element of moved) element.remove();
  const end = breakPoints.firstBeyond(text, (box) => columns.pageAt(box) > page);
  const isWithin = end !== undefined && (barrier === null || isBefore(end, barrier));
  if (end && isWithin && !isBefore(end, next) && end.node !== next) {
    const following = maySplit ? splitBefore(text, breakPoints, end) : findChildOfText(end, text);
    const start = following.classList.contains("continued") ? following : ends.findLead(following);
    start.before(...moved);
    return start === next ? undefined : takeBack;
  }
  // All text up to the barrier fits before the figure.
  const isAll = !isWithin && barrier !== null;
  (isAll ? barrier : next).before(...moved);
  return isAll ? takeBack : undefined;
}

/** Returns the caption above a table. */
export function findCaption({ previousElementSibling: before }: Element): Element | undefined {
  return before?.matches(".table-caption") === true ? before : undefined;
}

function findTableNotes({ nextElementSibling: behind }: Element): Element | undefined {
  return behind?.matches(".table-notes") === true ? behind : undefined;
}

/** Returns the end of the section, or the next figure with the blocks that introduce it; null if there is none. */
function findBarrier(figure: Element, { ends }: PageContext): Element | null {
  let block = (findTableNotes(figure) ?? figure).nextElementSibling;
  while (block && !block.matches(barriers)) block = block.nextElementSibling;
  return block && ends.findLead(block);
}

function isBefore({ node }: BreakPoint, element: Element): boolean {
  return node !== element && (node.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Returns the child of the text that a break point is in. */
function findChildOfText({ node }: BreakPoint, text: Element): Element {
  let child: Node = node;
  while (child.parentElement && child.parentElement !== text) child = child.parentElement;
  return child as Element;
}
