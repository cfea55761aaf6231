import type { Columns } from "./columns.ts";
import type { Cuts, Place } from "./cuts.ts";
import type { Notes } from "./notes.ts";
import type { PageBox } from "./page-box.ts";

/** What notes a page has. */
interface Choice {
  readonly kept: readonly Element[];
  readonly left: Element | undefined;
  readonly next: Place | undefined;
}

/** Sets notes at the feet of pages. */
export interface Feet {
  /** The first page, from a given one on, whose foot has notes. */
  nextPage(from: number): number | undefined;
  /**
   * Chooses the notes of a page, and takes the room that they need from it.
   * @param start what the page begins with
   * @returns where the next page has to begin; undefined when the text ends on this one
   */
  choose(page: number, start: Element): Place | undefined;
  /** Sets the chosen notes at the foot of the page, before what the next one begins with. */
  settle(page: number, next: Element | undefined): void;
  /** Whether a note is to be continued on the next page. */
  hasRest(): boolean;
}

/** Runs in the page. */
export function createFeet(text: Element, box: PageBox, columns: Columns, cuts: Cuts, notes: Notes): Feet {
  /** A shorter note is not cut, and no less of one stands on the page that refers to it; in px. */
  const shortest = 80;
  const leastPart = 36;
  /** Between the bottoms of two lines, in px. */
  const leastLine = 8;
  /** Of a page, at most, for a note that goes on. */
  const mostForRest = 0.6;

  const foot = document.createElement("aside");
  foot.className = "page-foot";
  /** What is left of a note that began on the page before. */
  let rest: HTMLElement | undefined;

  const end = (page: number): Place | undefined =>
    cuts.firstBeyond(text, (one) => columns.pageAt(one) > page);
  const referredOn = (page: number): Element[] =>
    notes.waiting().filter((one) => columns.pageOf(one) === page);

  const fill = (references: readonly Element[]): void => {
    notes.takeBack([...foot.querySelectorAll("li")].filter((one) => one !== rest));
    const own = notes.of(references);
    foot.replaceChildren(notes.list(rest ? [rest, ...own] : own));
  };

  /** Puts the foot at the top of its page, where it takes as much room as at the foot, and the browser finds what is left for the text. */
  const hold = (start: Element): void => {
    if (start.classList.contains("page-start")) foot.classList.add("page-start");
    start.classList.remove("page-start");
    start.before(foot);
  };

  const release = (): void => {
    if (foot.classList.contains("page-start")) foot.nextElementSibling?.classList.add("page-start");
    foot.classList.remove("page-start");
    foot.remove();
  };

  /** Cuts a note at a height of its own, in px. @returns what is behind the cut */
  const cutNote = (note: HTMLElement, height: number): HTMLElement | undefined => {
    const limit = note.getBoundingClientRect().top + height;
    const place = cuts.firstBeyond(note, (one, edge) => (edge === "begin" ? one.top : one.bottom) > limit);
    if (!place) return undefined;
    const range = document.createRange();
    if (place.node instanceof Text) range.setStart(place.node, place.offset);
    else range.setStartBefore(place.node);
    range.setEndAfter(note);
    const behind = range.extractContents().firstElementChild;
    if (!(behind instanceof HTMLElement)) return undefined;
    behind.removeAttribute("id");
    behind.classList.add("continued");
    note.classList.add("cut");
    return behind;
  };

  const join = (note: HTMLElement, behind: HTMLElement): void => {
    const [last, first] = [note.lastElementChild, behind.firstElementChild];
    if (last?.localName === "p" && first?.localName === "p") {
      last.append(...first.childNodes);
      first.remove();
    }
    note.append(...behind.childNodes);
    note.classList.remove("cut");
    note.normalize();
  };

  /** The place before the line of a reference, or the line before, so that two lines of its paragraph are on each side of it. */
  const beforeLineOf = (reference: Element, page: number): Place | undefined => {
    const block = reference.closest("p");
    if (!block?.classList.contains("long")) return undefined;
    const { top, bottom } = reference.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(block);
    const boxes = [...range.getClientRects()];
    const here = boxes.filter((one) => columns.pageAt(one) === page).map((one) => one.bottom);
    const bottoms = here
      .sort((one, other) => one - other)
      .filter((one, index) => one - (here[index - 1] ?? -Infinity) > leastLine);
    const isOnNext = boxes.some((one) => columns.pageAt(one) > page);
    const line = bottoms.findIndex((one) => one > (top + bottom) / 2);
    const first = Math.min(line, bottoms.length - (isOnNext ? 1 : 2));
    const limit = bottoms[first - 1];
    if (first < 2 || limit === undefined) return undefined;
    const isBeyond = (one: DOMRect) =>
      columns.pageAt(one) > page || (columns.pageAt(one) === page && one.bottom > limit + leastLine / 2);
    return cuts.firstBeyond(block, isBeyond);
  };

  /** Room between the end of the text on a page and the end of the page, in px. */
  const roomOn = (page: number, next: Place | undefined): number => {
    const range = document.createRange();
    range.setStartAfter(foot);
    if (!next) range.setEndAfter(text.lastElementChild ?? text);
    else if (next.node instanceof Text) range.setEnd(next.node, next.offset);
    else range.setEndBefore(next.node);
    const bottoms = [...range.getClientRects()]
      .filter((one) => columns.pageAt(one) === page)
      .map(({ bottom }) => bottom);
    return box.height - columns.depthOf(Math.max(foot.getBoundingClientRect().bottom, ...bottoms));
  };

  /** Sets the first lines of a note that does not fit. @returns where the next page begins, if the page has room for them */
  const choosePart = (page: number, whole: readonly Element[], reference: Element): Place | undefined => {
    fill(whole);
    const [note] = notes.of([reference]);
    fill([...whole, reference]);
    if (!note || note.getBoundingClientRect().height < shortest) return undefined;
    const behind = cutNote(note, leastPart);
    if (!behind) return undefined;
    const next = end(page);
    if (!isSubset([...whole, reference], referredOn(page)) || referredOn(page).length > whole.length + 1) {
      join(note, behind);
      return undefined;
    }
    const room = roomOn(page, next);
    join(note, behind);
    rest = cutNote(note, leastPart + Math.max(0, room));
    return next;
  };

  /** The references of a page whose notes fit on it whole, the first one whose note does not, and where the next page begins without that. */
  const chooseWhole = (page: number): Choice => {
    const all = referredOn(page);
    let kept: readonly Element[] = all;
    let next: Place | undefined;
    for (let here = shownWith(kept, page); !isSubset(kept, here); here = shownWith(kept, page)) {
      next = end(page);
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
      if (isSubset(kept, here)) next = end(page);
      fill(kept);
      return { kept, left: extra, next: beforeLineOf(extra, page) ?? next };
    }
  };

  const shownWith = (references: readonly Element[], page: number): readonly Element[] => {
    fill(references);
    return referredOn(page);
  };

  const isSubset = (some: readonly Element[], all: readonly Element[]): boolean =>
    some.every((one) => all.includes(one));

  return {
    nextPage(from) {
      const pages = notes
        .waiting()
        .map((one) => columns.pageOf(one))
        .filter((page) => page !== undefined && page >= from);
      return rest ? from : pages.length === 0 ? undefined : Math.min(...(pages as number[]));
    },

    choose(page, start) {
      if (!rest && referredOn(page).length === 0) return end(page);
      hold(start);
      const carried = rest;
      if (carried) {
        fill([]);
        const behind = cutNote(carried, box.height * mostForRest);
        const { kept, next } = chooseWhole(page);
        notes.settle(kept);
        rest = behind;
        return next;
      }
      const { kept, left, next } = chooseWhole(page);
      const part = left && choosePart(page, kept, left);
      if (left && part) {
        notes.settle([...kept, left]);
        return part;
      }
      fill(kept);
      if (left && kept.length === 0 && !next) throw new Error("A note has no room on its page");
      notes.settle(kept);
      return next;
    },

    settle(page, next) {
      if (!foot.isConnected) return;
      release();
      if (foot.querySelector("li") === null) return;
      const settled = foot.cloneNode() as HTMLElement;
      settled.append(...foot.childNodes);
      let before = next;
      while (before?.previousElementSibling?.classList.contains("new-page"))
        before = before.previousElementSibling;
      if (before) before.before(settled);
      else text.append(settled);
      let last = settled.previousElementSibling;
      while (last instanceof HTMLElement) {
        last.style.marginBottom = "0";
        last = last.lastElementChild;
      }
      const top = columns.depthOf(settled.getBoundingClientRect().top);
      settled.style.height = `${String(Math.floor(box.height - top))}px`;
      if (columns.pageOf(settled) !== page) throw new Error("A foot is not on its page");
    },

    hasRest: () => rest !== undefined,
  };
}
