import type { Sheet, Sheets } from "./sheets.ts";

/** Sheets one below the other, as they are looked at, in CSS pixels of the frame. */
export interface Stack {
  readonly all: readonly Sheet[];
  readonly width: number;
  readonly height: number;
}

/** A stack of sheets, of which only those in sight are shown. */
export interface ShownStack extends Stack {
  /** Shows the sheets in sight. @param first from 0 @param last included */
  reveal(first: number, last: number): void;
  /** Returns the place in the stack of a point of the text that is laid out; undefined beside the sheets. */
  placeOf(box: DOMRect): { readonly page: number; readonly top: number } | undefined;
  /** Returns the same place in the text that is laid out of a place in a copy of it. */
  originalOf(node: Node): Node | undefined;
}

/** Between two sheets, and around them. */
const gap = 24;
/** How far a sheet's shadow reaches. */
const shadow = 10;

/** Computes where sheets are when each is below the one before. */
export function stackSheets({ all }: Sheets): Stack {
  const width = Math.max(...all.map((sheet) => sheet.width)) + 2 * gap;
  let top = gap;
  const stacked = all.map((sheet) => {
    const placed = { ...sheet, left: (width - sheet.width) / 2, top };
    top += sheet.height + gap;
    return placed;
  });
  return { all: stacked, width, height: top };
}

/**
 * Shows columns that are laid out side by side as sheets that are one below the other. No browser breaks a text into columns that do so, so the laid out
 * body and copies of it are windows: each is moved to where a sheet is looked at, and shows that sheet alone. Moving it lays nothing out.
 * @param inSight sheets that are seen at the same time; there are as many windows
 */
export function createStack(document: Document, sheets: Sheets, inSight: number): ShownStack {
  const stack = stackSheets(sheets);
  const { documentElement: root, body } = document;
  for (const image of body.querySelectorAll("img")) image.decoding = "sync";
  const windows = [body];
  const addWindow = (): void => {
    const copy = document.importNode(body, true);
    copy.setAttribute("aria-hidden", "true");
    root.append(copy);
    windows.push(copy);
  };
  const reveal = (first: number, last: number): void => {
    while (windows.length <= last - first) addWindow();
    for (const [index, window] of windows.entries()) {
      // Each page has its window, and keeps it while it is in sight; one that is left shows the next page already.
      const page = first + ((index + windows.length - (first % windows.length)) % windows.length);
      const [from, to] = [sheets.all[page], stack.all[page]];
      window.style.visibility = from ? "" : "hidden";
      if (!from || !to) continue;
      const [right, bottom] = [from.left + from.width, from.top + from.height];
      const inset = [
        from.top - shadow,
        sheets.width - right - shadow,
        sheets.height - bottom - shadow,
        from.left - shadow,
      ];
      window.style.clipPath = `inset(${inset.map((side) => `${String(side)}px`).join(" ")})`;
      window.style.transform = `translate(${String(to.left - from.left)}px, ${String(to.top - from.top)}px)`;
    }
  };
  reveal(0, Math.min(inSight, sheets.all.length) - 1);

  return {
    ...stack,
    reveal,
    placeOf(box) {
      const origin = body.getBoundingClientRect();
      const left = box.left - origin.left;
      const page = sheets.all.findIndex((sheet) => left >= sheet.left && left < sheet.left + sheet.width);
      const [from, to] = [sheets.all[page], stack.all[page]];
      return from && to ? { page, top: box.top - origin.top - from.top + to.top } : undefined;
    },
    originalOf(node) {
      const window = windows.find((candidate) => candidate.contains(node));
      if (!window || window === body) return window && node;
      const path: number[] = [];
      for (let at: Node = node; at !== window && at.parentNode; at = at.parentNode)
        path.unshift(Array.prototype.indexOf.call(at.parentNode.childNodes, at));
      return path.reduce<Node | undefined>((at, index) => at?.childNodes[index], body);
    },
  };
}

/** Removes the copies of the text. */
export function removeCopies(document: Document): void {
  for (const copy of document.querySelectorAll("body[aria-hidden]")) copy.remove();
}
