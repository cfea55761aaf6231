/** A place between two pieces of content: before an element, or in a text. */
export interface Place {
  readonly node: Element | Text;
  /** In a text, in UTF-16 code units. */
  readonly offset: number;
}

/** Tells whether the beginning of a box, or its end, is beyond something: a page's end, a line. */
export type IsBeyond = (box: DOMRect, edge: "begin" | "end") => boolean;

/** Finds the places where a text can be cut, and cuts it. */
export interface Cuts {
  /** The first place within an element that is beyond something; undefined when nothing is. */
  firstBeyond(within: Element, isBeyond: IsBeyond): Place | undefined;
  /** A range that begins at a place, and is empty. */
  rangeFrom(place: Place): Range;
  /**
   * Cuts the text into what is before a place and what begins with it.
   * @returns the element that begins there, a child of the text
   */
  cutBefore(place: Place): Element;
}

/** Runs in the page. @param extend lays out more of the text; false when all of it is */
export function createCuts(text: Element, extend: () => boolean): Cuts {
  const document = text.ownerDocument;
  const { Element, HTMLOListElement, Text } = document.defaultView ?? globalThis;

  /**
   * One for all that is measured: the browser corrects each range at each change of the document for as long as its memory has not been
   * collected, so that after thousands of them a cut took 50 ms.
   */
  const measured = document.createRange();

  const boxesOf = (node: Text, end = node.length): DOMRectList => {
    measured.setStart(node, 0);
    measured.setEnd(node, end);
    return measured.getClientRects();
  };

  const endsBeyond = (boxes: DOMRectList, isBeyond: IsBeyond): boolean => {
    const last = boxes[boxes.length - 1];
    return last !== undefined && isBeyond(last, "end");
  };

  const beyondInText = (node: Text, isBeyond: IsBeyond): Place | undefined => {
    const boxes = boxesOf(node);
    const [first] = boxes;
    if (!first || !endsBeyond(boxes, isBeyond)) return undefined;
    // A line is beyond when its end is.
    if (isBeyond(first, "end")) return { node, offset: 0 };
    let [before, beyond] = [0, node.length];
    while (beyond - before > 1) {
      const middle = (before + beyond) >> 1;
      if (endsBeyond(boxesOf(node, middle), isBeyond)) beyond = middle;
      else before = middle;
    }
    const isInPair = /[\ud800-\udbff]/.test(node.data[before - 1] ?? "");
    return { node, offset: isInPair ? before - 1 : before };
  };

  const firstBeyond: Cuts["firstBeyond"] = (within, isBeyond) => {
    for (const child of within.childNodes) {
      if (child instanceof Text) {
        const place = beyondInText(child, isBeyond);
        if (place) return place;
      }
      // The head of a table is shown again on each of its pages, and its columns are as long as all of it.
      if (!(child instanceof Element) || child.matches("thead, colgroup, .head-room")) continue;
      const boxes = child.getClientRects();
      const [first] = boxes;
      if (!first || !endsBeyond(boxes, isBeyond)) continue;
      if (isBeyond(first, "begin") || !child.hasChildNodes()) return { node: child, offset: 0 };
      const place = firstBeyond(child, isBeyond);
      if (place) return place;
    }
    return undefined;
  };

  /** A list goes on with the number that it had come to. */
  const continueList = (cut: HTMLOListElement, rest: HTMLOListElement): void => {
    const items = [...cut.children].filter(({ localName }) => localName === "li").length;
    const isInItem = rest.firstElementChild?.classList.contains("continued") === true;
    rest.start = cut.start + items - (isInItem ? 1 : 0);
  };

  /** Both parts of a table keep the columns of the whole, and its head. */
  const continueTable = (cut: Element, rest: Element, widths: readonly number[]): void => {
    for (const row of cut.querySelectorAll(".head-room:last-child")) row.remove();
    const head = cut.querySelector(":scope > thead");
    if (head) rest.prepend(head.cloneNode(true));
    for (const part of [cut, rest]) {
      const columns = document.createElement("colgroup");
      for (const width of widths) {
        const column = document.createElement("col");
        column.style.width = `${String(width)}px`;
        columns.append(column);
      }
      part.querySelector(":scope > colgroup")?.remove();
      part.prepend(columns);
      part.classList.add("part-of-table");
    }
  };

  const widthsOf = (table: Element): number[] => {
    const row = [...table.querySelectorAll("tr")].find(
      (one) => ![...one.children].some((cell) => cell.hasAttribute("colspan")),
    );
    return Array.from(row?.children ?? [], (cell) => cell.getBoundingClientRect().width);
  };

  const rangeFrom: Cuts["rangeFrom"] = ({ node, offset }) => {
    const range = document.createRange();
    if (node instanceof Text) range.setStart(node, offset);
    else range.setStartBefore(node);
    range.collapse(true);
    return range;
  };

  return {
    firstBeyond(within, isBeyond) {
      let place = firstBeyond(within, isBeyond);
      while (!place && within === text && extend()) place = firstBeyond(within, isBeyond);
      return place;
    },
    rangeFrom,
    cutBefore(place) {
      const { node } = place;
      let top: Element | Text = node;
      const path: Element[] = [];
      while (top.parentElement && top.parentElement !== text) {
        top = top.parentElement;
        path.unshift(top);
      }
      if (!(top instanceof Element)) {
        const line = document.createElement("p");
        top.replaceWith(line);
        line.append(top);
        return line;
      }
      if (path.length === 0) return top;
      const widths = new Map(
        path.filter(({ localName }) => localName === "table").map((table) => [table, widthsOf(table)]),
      );
      const range = rangeFrom(place);
      range.setEndAfter(top);
      top.after(range.extractContents());
      let rest = top.nextElementSibling;
      const start = rest;
      if (!start) throw new Error("Nothing is left behind a cut");
      const pairs = path.map((cut) => {
        const pair = [cut, rest] as const;
        rest = rest?.firstElementChild ?? null;
        return pair;
      });
      for (const [cut, continued] of pairs.reverse()) {
        if (!continued) continue;
        continued.removeAttribute("id");
        cut.classList.add("cut");
        continued.classList.remove("page-start");
        continued.classList.add("continued");
        if (cut instanceof HTMLOListElement && continued instanceof HTMLOListElement)
          continueList(cut, continued);
        if (cut.localName === "table") continueTable(cut, continued, widths.get(cut) ?? []);
      }
      return start;
    },
  };
}
