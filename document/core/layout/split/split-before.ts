import type { BreakPoint, BreakPoints } from "../break-points.ts";
import { continueList } from "./continue-list.ts";
import { measureColumnWidths, continueTable } from "./continue-table.ts";

/**
 * Splits the text at a break point; runs in the page. The parts of a split element have the classes `cut` and `continued`.
 * @returns the child of the text that begins there
 */
export function splitBefore(text: Element, breakPoints: BreakPoints, point: BreakPoint): Element {
  const { Element } = text.ownerDocument.defaultView ?? globalThis;
  const path = findPath(point.node, text);
  const [top] = path;
  if (!(top instanceof Element)) return wrapInParagraph(top);
  const split = path.slice(0, -1) as readonly Element[];
  if (split.length === 0) return top;
  // A part alone would have other widths.
  const widths = new Map(
    split
      .filter(({ localName }) => localName === "table")
      .map((table) => [table, measureColumnWidths(table)]),
  );
  const range = breakPoints.rangeFrom(point);
  range.setEndAfter(top);
  top.after(range.extractContents());
  const start = top.nextElementSibling;
  if (!start) throw new Error("Nothing is left behind a split");
  for (const { cut, continuation } of pairParts(split, start).reverse()) {
    continuation.removeAttribute("id");
    cut.classList.add("cut");
    continuation.classList.remove("page-start");
    continuation.classList.add("continued");
    continueList(cut, continuation);
    if (cut.localName === "details") addSilentHead(continuation);
    if (cut.localName === "table") continueTable(cut, continuation, widths.get(cut) ?? []);
  }
  return start;
}

/** Adds an empty summary, since the browser would write one in its own words. */
function addSilentHead(details: Element): void {
  const summary = details.ownerDocument.createElement("summary");
  summary.hidden = true;
  details.append(summary);
}

/** Returns a node and its ancestors below the text, the outermost first. */
function findPath(
  node: Element | Text,
  text: Element,
): readonly [top: Element | Text, ...inner: (Element | Text)[]] {
  const path: [Element | Text, ...(Element | Text)[]] = [node];
  for (let outer = node.parentElement; outer && outer !== text; outer = outer.parentElement)
    path.unshift(outer);
  return path;
}

/** Makes a text beside blocks a block. */
function wrapInParagraph(line: Text): Element {
  const paragraph = line.ownerDocument.createElement("p");
  line.replaceWith(paragraph);
  paragraph.append(line);
  return paragraph;
}

/** Returns both parts of each split element, the outermost first. */
function pairParts(
  split: readonly Element[],
  start: Element,
): { readonly cut: Element; readonly continuation: Element }[] {
  let head: Element | null = start;
  return split.flatMap((cut) => {
    const part = head;
    head = head?.firstElementChild ?? null;
    return part ? [{ cut, continuation: part }] : [];
  });
}
