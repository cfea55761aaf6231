import type { Columns } from "../columns.ts";
import type { Cuts, Place } from "../break-points.ts";
import type { NoteParts } from "./note-parts.ts";
import type { Notes } from "./notes.ts";
import type { Lines } from "../page-ends/lines.ts";
import type { PageBox } from "../page-box.ts";
import type { PageEnds } from "../page-ends/page-ends.ts";

/** What notes a page has. */
interface Choice {
  readonly kept: readonly Element[];
  readonly left: Element | undefined;
  readonly next: Place | undefined;
}

/** Sets notes at the feet of pages. */
export interface Feet {
  /** The first page, from a given one on, whose foot has notes; Infinity when there is none. */
  nextPage(from: number): number;
  /**
   * Chooses the notes of a page, and takes the room that they need from it.
   * @param start what the page begins with
   * @returns where the next page has to begin; undefined when the text ends on this one
   */
  choose(page: number, start: Element): Place | undefined;
  /** Sets the chosen notes at the foot of the page, before what the next one begins with. */
  settle(page: number, next: Element | undefined): void;
  /** Whether all that refers to the chosen notes is before a place. */
  hasRoomBefore(place: Place): boolean;
}

/** Runs in the page. @param mostLayouts after which it gives up */
export function createFeet(
  text: Element,
  box: PageBox,
  columns: Columns,
  cuts: Cuts,
  notes: Notes,
  parts: NoteParts,
  { ends, lines }: { readonly ends: PageEnds; readonly lines: Lines },
  mostLayouts: number,
): Feet {
  const document = text.ownerDocument;
  const { HTMLElement } = document.defaultView ?? globalThis;
  /** A shorter note is not cut, and no less of one stands on the page that refers to it; in px. */
  const shortest = 80;
  const leastPart = 36;
  /** Of a page, at most, for a note that goes on. */
  const mostForRest = 0.6;

  const foot = document.createElement("aside");
  foot.className = "page-foot";
  /** What is left of a note that began on the page before. */
  let rest: HTMLElement | undefined;
  let chosen: readonly Element[] = [];

  let layouts = 0;
  const end = (page: number): Place | undefined =>
    cuts.firstBeyond(text, (one) => columns.pageAt(one) > page);
  const referredOn = (page: number): readonly Element[] =>
    notes.first(notes.waiting().filter((one) => columns.pageOf(one) === page));

  const fill = (references: readonly Element[]): void => {
    if (++layouts > mostLayouts) throw new Error("The notes are too many to be tried on each page");
    notes.takeBack([...foot.querySelectorAll("li")].filter((one) => one !== rest));
    const own = notes.of(references);
    foot.replaceChildren(notes.list(rest ? [rest, ...own] : own));
  };

  /** Puts the foot at the top of its page, where it takes as much room as at the foot, and the browser finds what is left for the text. */
  const hold = (start: Element): void => {
    if (start.classList.contains("page-start")) foot.classList.add("page-start");
    start.classList.remove("page-start");
    foot.classList.add("held");
    start.classList.add("below-held");
    start.before(foot);
  };

  const release = (): void => {
    foot.nextElementSibling?.classList.remove("below-held");
    if (foot.classList.contains("page-start")) foot.nextElementSibling?.classList.add("page-start");
    foot.classList.remove("page-start", "held");
    foot.remove();
  };

  /** Room between the end of the text on a page and the end of the page, in px. */
  const roomOn = (page: number, next: Place | undefined): number => {
    const range = next ? cuts.rangeFrom(next) : document.createRange();
    if (!next) range.setEndAfter(text.lastElementChild ?? text);
    range.setStartAfter(foot);
    const bottoms = [...range.getClientRects()]
      .filter((one) => columns.pageAt(one) === page)
      .map(({ bottom }) => bottom);
    return box.height - columns.depthOf(Math.max(foot.getBoundingClientRect().bottom, ...bottoms));
  };

  /** Sets the first lines of a note that does not fit. @returns where the next page begins, if the page has room for them */
  const choosePart = (
    page: number,
    whole: readonly Element[],
    reference: Element,
  ): { readonly next: Place | undefined } | undefined => {
    fill(whole);
    const [note] = notes.of([reference]);
    fill([...whole, reference]);
    if (!note || note.getBoundingClientRect().height < shortest) return undefined;
    const behind = parts.cut(note, leastPart);
    if (!behind) return undefined;
    const next = end(page);
    if (!isSubset([...whole, reference], referredOn(page)) || referredOn(page).length > whole.length + 1) {
      parts.join(note, behind);
      return undefined;
    }
    const room = roomOn(page, next);
    parts.join(note, behind);
    rest = parts.cut(note, leastPart + Math.max(0, room));
    return { next };
  };

  /** The references of a page whose notes fit on it whole, the first one whose note does not, and where the next page begins without that. */
  const chooseWhole = (page: number): Choice => {
    const all = referredOn(page);
    let kept: readonly Element[] = all;
    for (let here = shownWith(kept, page); !isSubset(kept, here); here = shownWith(kept, page)) {
      kept = kept.filter((one) => here.includes(one));
    }
    // With fewer notes there is room again for lines that refer to more.
    for (;;) {
      const extra = referredOn(page).find((one) => !kept.includes(one));
      if (!extra) return { kept, left: kept.length === 0 ? all[0] : undefined, next: end(page) };
      const more = [...kept, extra];
      const here = shownWith(more, page);
      if (isSubset(more, here)) {
        kept = more;
        continue;
      }
      fill(kept);
      const line = lines.before(extra, page);
      const block = ends.leadOf(ends.blockOf(extra));
      const next = line ?? { node: block, offset: 0 };
      const isAll = !line && block === foot.nextElementSibling;
      // What stands behind that place takes its notes along.
      return { kept: isAll ? kept : thoseBefore(next, kept), left: extra, next };
    }
  };

  const thoseBefore = (place: Place, references: readonly Element[]): readonly Element[] => {
    const range = cuts.rangeFrom(place);
    return references.filter((one) => range.comparePoint(one, 0) < 0);
  };

  const shownWith = (references: readonly Element[], page: number): readonly Element[] => {
    fill(references);
    return referredOn(page);
  };

  const isSubset = (some: readonly Element[], all: readonly Element[]): boolean =>
    some.every((one) => all.includes(one));

  /** A cut may add a pixel to what it ends: the space above the notes has it. */
  const fitTightly = (settled: HTMLElement, page: number): void => {
    settled.style.height = "";
    settled.style.paddingTop = "0.2em";
    const top = columns.depthOf(settled.getBoundingClientRect().top);
    settled.style.height = `${String(Math.floor(box.height - top))}px`;
    if (columns.pageOf(settled) !== page) throw new Error("A foot is not on its page");
  };

  const settleNotes = (references: readonly Element[]): void => {
    chosen = references;
    notes.settle(references);
  };

  return {
    nextPage(from) {
      const pages = notes
        .waiting()
        .map((one) => columns.pageOf(one) ?? Infinity)
        .filter((page) => page >= from);
      return rest ? from : Math.min(...pages);
    },

    choose(page, start) {
      chosen = [];
      if (!rest && referredOn(page).length === 0) return end(page);
      hold(start);
      const carried = rest;
      if (carried) {
        fill([]);
        const behind = parts.cut(carried, box.height * mostForRest);
        const { kept, next } = chooseWhole(page);
        fill(kept);
        settleNotes(kept);
        rest = behind;
        return next;
      }
      const { kept, left, next } = chooseWhole(page);
      const part = left && choosePart(page, kept, left);
      if (left && part) {
        settleNotes([...kept, left]);
        return part.next;
      }
      fill(kept);
      if (left && kept.length === 0 && !next) throw new Error("A note has no room on its page");
      settleNotes(kept);
      return next;
    },

    settle(page, next) {
      if (!foot.isConnected) return;
      release();
      if (foot.querySelector("li") === null) return;
      const settled = foot.cloneNode() as HTMLElement;
      settled.append(...foot.childNodes);
      let before = next;
      while (before?.previousElementSibling?.classList.contains("new-page")) {
        before = before.previousElementSibling;
        if (!before.classList.contains("page-start")) continue;
        // The page has nothing else, and begins with its foot.
        before.classList.remove("page-start");
        settled.classList.add("page-start");
        break;
      }
      if (before) before.before(settled);
      else (ends.lastShown() ?? text).after(settled);
      let last = settled.previousElementSibling;
      while (last instanceof HTMLElement) {
        last.style.marginBottom = "0";
        last = last.lastElementChild;
      }
      const top = columns.depthOf(settled.getBoundingClientRect().top);
      settled.style.height = `${String(Math.floor(box.height - top))}px`;
      if (columns.pageOf(settled) !== page) fitTightly(settled, page);
    },

    hasRoomBefore: (place) => thoseBefore(place, chosen).length === chosen.length,
  };
}
