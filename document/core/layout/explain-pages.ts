import { turnedParts } from "./columns.ts";
import { findLastBox } from "./dom/boxes.ts";
import type { PageContext } from "./page-context.ts";
import { hasTextBefore, leads } from "./page-ends/page-ends.ts";
import type { MadePages } from "./pages.ts";
import type { PageEnd, PageEndRule } from "./page-end-rules.ts";

/** White space that a full page may have, as a share of its height: less than two lines. */
const fullGap = 0.05;
const maxWords = 60;

/** Runs in the page, when it is paginated: finds the rule by which each page of the text ends. */
export function explainPages(context: PageContext, { begun, changes }: MadePages): readonly PageEnd[] {
  const { text, box, columns, breakPoints, ends } = context;
  const last = columns.pages() - 1;
  return Array.from({ length: last + 1 }, (_, page): PageEnd => {
    const own = {
      page: page + 1,
      changes: [...new Set(changes.filter((change) => change.page === page).map(({ rule }) => rule))],
    };
    const point = breakPoints.firstBeyond(text, (part) => columns.pageAt(part) > page);
    if (!point) {
      const bottom = findLastBox(ends.lastShown())?.bottom;
      const depth = bottom === undefined ? 0 : columns.measureDepth(bottom);
      return { ...own, rule: "text-ends", filled: Math.min(1, depth / box.height), next: "" };
    }
    const inner = point.node instanceof Element ? point.node : point.node.parentElement;
    const start = point.offset === 0 && inner ? findOutermost(inner, text) : undefined;
    const gap = (start && ends.gapBefore(start)?.gap) ?? 0;
    const filled = Math.min(1, Math.max(0, 1 - gap / box.height));
    const begins = begun.get(start ?? text) ?? (inner && begun.get(inner.closest(".page-start") ?? inner));
    const rule = begins ?? (start ? findRule(start, 1 - filled) : "full");
    const block = inner?.closest("p, li, pre, tr, h1, h2, h3, h4, h5, h6") ?? inner;
    const following =
      begins === "code-lines" ? point.node.textContent.slice(point.offset) : block?.textContent;
    return { ...own, rule, filled, next: takeFirstWords(following ?? "") };
  });
}

function findRule(start: Element, gap: number): PageEndRule {
  if (start.matches(turnedParts) || start.previousElementSibling?.matches(turnedParts) === true)
    return "turned-page";
  if (isForced(start)) return "page-break";
  if (gap < fullGap) return "full";
  if (start.matches(leads)) return "stays-with-next";
  if (start.matches("table")) return "table";
  return start.matches("figure, img, p:has(> img:first-child)") ? "figure" : "stays-whole";
}

/** Returns whether an element, or its first part, always begins a page, not only because the layout began one there. */
function isForced(start: Element): boolean {
  const before = start.previousElementSibling;
  if (before && /^(?:column|page|left|right)$/.test(getComputedStyle(before).breakAfter)) return true;
  for (let first: Element | null = start; first; first = first.firstElementChild) {
    const isOwn = first.matches(".page-start:not(.slide)");
    if (!isOwn && /^(?:column|page|left|right)$/.test(getComputedStyle(first).breakBefore)) return true;
  }
  return false;
}

/** Returns the outermost element that begins with another one. */
function findOutermost(inner: Element, text: Element): Element {
  let start = inner;
  for (;;) {
    const { parentElement: parent } = start;
    if (!parent || parent === text || hasTextBefore(start)) return start;
    start = parent;
  }
}

function takeFirstWords(text: string): string {
  const words = text.replaceAll("\u00ad", "").replace(/\s+/g, " ").trim();
  return words.length <= maxWords ? words : `${words.slice(0, maxWords).replace(/\s\S*$/, "")} …`;
}
