import type { BreakPoint } from "./break-points.ts";
import type { PageFootnotes } from "./notes/page-footnotes.ts";
import type { PageContext } from "./page-context.ts";
import type { Code } from "./page-ends/code.ts";
import type { FillingRule, PageEndRule } from "./page-end-rules.ts";
import { toWordStart } from "./page-ends/whole-words.ts";
import { splitBefore } from "./split/split-before.ts";

/** A rule that changes the content of a page, to leave less of it white. */
export interface PageRule {
  /** Returns the first page, from a given one on, that the rule may change; Infinity if there is none. */
  nextPage(from: number): number;
  /** Changes a page. @param hasNotes whether its notes are not placed yet @returns the changes, or that it waits for the notes */
  apply(page: number, hasNotes: boolean): readonly FillingRule[] | "waits";
}

/** Everything that changes where pages end. */
export interface PageParts {
  readonly footnotes: PageFootnotes;
  readonly code: Code;
  /** In their order. */
  readonly rules: readonly PageRule[];
  /** Pages that are paginated for code and rules; pages with notes always are. */
  readonly maxPages: number;
}

/** The pages that rules made, not the browser. */
export interface MadePages {
  /** The rules by which pages begin, by the elements that these begin with. */
  readonly begun: ReadonlyMap<Element, PageEndRule>;
  /** Pages, from 0, that rules changed. */
  readonly changes: readonly { readonly page: number; readonly rule: FillingRule }[];
}

/**
 * Runs in the page: paginates the pages that need it, one after the other. Notes go to the foot of their page, bad breaks are moved, and rules fill
 * what would stay white. The browser breaks all other pages.
 */
export function makePages(context: PageContext, parts: PageParts): MadePages {
  const { text, breakPoints, columns, layoutWindow } = context;
  const { footnotes, code, rules, maxPages } = parts;
  /** The blocks that begin pages whose layout was not looked at, with these pages. */
  const pageOfSection = new Map<Element, number>();
  const begun = new Map<Element, PageEndRule>();
  const changes: { page: number; rule: FillingRule }[] = [];

  const begin = (end: BreakPoint, better: BreakPoint | undefined, rule?: PageEndRule): Element => {
    const start = beginPage(better ?? end, context);
    const ownRule = better ? "code-lines" : rule;
    if (ownRule) begun.set(start, ownRule);
    return start;
  };

  for (let page = 0, rounds = 0; ; rounds++) {
    const isWithinLimit = rounds < maxPages;
    let next = createNextPages(page, parts, isWithinLimit);
    while (next.page > layoutWindow.lastStablePage() && layoutWindow.extend())
      next = createNextPages(page, parts, isWithinLimit);
    page = next.page;
    if (page === Infinity) break;
    const hasNotes = next.withNotes === page;
    const changed = applyFirst(
      rules.filter((_, at) => next.withRules[at] === page),
      page,
      hasNotes,
    );
    if (changed) {
      for (const rule of changed) changes.push({ page, rule });
      continue;
    }
    layoutWindow.readPages();
    if (!hasNotes) {
      // Without notes the page ends where it does now: one layout, that of the next page, is enough.
      const end = breakPoints.firstBeyond(text, (box) => columns.pageAt(box) > page);
      const following = end && begin(end, code.betterBreak(end));
      page++;
      if (!following) continue;
      layoutWindow.begin(following, page);
      pageOfSection.set(following, page);
      continue;
    }
    const start = makePageStart(page, context);
    if (!start) break;
    layoutWindow.begin(start, columns.findPage(start));
    const end = footnotes.choose(page, start);
    const better = end && code.betterBreak(end);
    const following = end && begin(end, better && footnotes.areBefore(better) ? better : undefined, "notes");
    footnotes.settle(page, following);
    if (following && columns.findPage(following) !== page + 1)
      throw new Error("The content of a page does not fit on it");
    page++;
  }
  layoutWindow.end();
  for (const [start, page] of pageOfSection)
    if (columns.findPage(start) !== page) throw new Error("The content of a page does not fit on it");
  return { begun, changes };
}

/** Applies the first rule that does not wait for the notes of a page. @returns its changes; undefined if all wait */
function applyFirst(
  rules: readonly PageRule[],
  page: number,
  hasNotes: boolean,
): readonly FillingRule[] | undefined {
  for (const rule of rules) {
    const changed = rule.apply(page, hasNotes);
    if (changed !== "waits") return changed;
  }
  return undefined;
}

/** The first page that each part may change; Infinity if there is none. */
interface NextPages {
  readonly withRules: readonly number[];
  readonly withNotes: number;
  /** The first of all these, and of the pages that end within code. */
  readonly page: number;
}

/** Finds the next page that a rule, a note or code changes. @param isWithinLimit whether pages without notes are still paginated */
function createNextPages(
  from: number,
  { footnotes, code, rules }: PageParts,
  isWithinLimit: boolean,
): NextPages {
  const withRules = rules.map((rule) => (isWithinLimit ? rule.nextPage(from) : Infinity));
  const withNotes = footnotes.nextPage(from);
  const withCode = isWithinLimit ? code.nextPage(from) : Infinity;
  return { withRules, withNotes, page: Math.min(withNotes, withCode, ...withRules) };
}

/** Returns the child of the text that a page begins with, which begins it from now on. */
export function makePageStart(page: number, context: PageContext): Element | undefined {
  const { document, text, columns, breakPoints } = context;
  if (page === 0) return text.firstElementChild ?? undefined;
  const point = breakPoints.firstBeyond(text, (box) => columns.pageAt(box) >= page);
  if (point) return beginPage(point, context);
  // Nothing is left but the rest of a note.
  const empty = document.createElement("div");
  empty.className = "page-start";
  text.append(empty);
  return empty;
}

/** Splits the text at a break point, and begins a page there. */
function beginPage(point: BreakPoint, { document, text, breakPoints }: PageContext): Element {
  const { HTMLElement } = document.defaultView ?? globalThis;
  const start = splitBefore(text, breakPoints, toWordStart(point));
  start.classList.add("page-start");
  let first: Element | null = start;
  while (first instanceof HTMLElement) {
    first.style.marginTop = "0";
    first = first.firstElementChild;
  }
  return start;
}
