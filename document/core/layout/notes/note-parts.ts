import type { PageContext } from "../page-context.ts";

/**
 * Runs in the page: splits a note that is to continue at the foot of the next page.
 * @param heightPx of the first part
 * @returns the second part; undefined when the note is not that high, or begins with something that cannot be split
 */
export function splitNote(
  note: HTMLElement,
  heightPx: number,
  { document, columns, breakPoints }: PageContext,
): HTMLElement | undefined {
  const { HTMLElement } = document.defaultView ?? globalThis;
  const [first] = note.getClientRects();
  if (!first) return undefined;
  const page = columns.pageAt(first);
  const limit = first.top + heightPx;
  const point = breakPoints.firstBeyond(note, (box, edge) => {
    const boxPage = columns.pageAt(box);
    return boxPage > page || (boxPage === page && (edge === "begin" ? box.top : box.bottom) > limit);
  });
  if (!point) return undefined;
  const range = breakPoints.rangeFrom(point);
  range.setEndAfter(note);
  const continuation = range.extractContents().firstElementChild;
  if (!(continuation instanceof HTMLElement)) return undefined;
  // A picture, or code, that is too high cannot be split.
  if (note.textContent.trim() === "") {
    joinNote(note, continuation);
    return undefined;
  }
  continuation.removeAttribute("id");
  continuation.classList.add("continued");
  note.classList.add("cut");
  return continuation;
}

/** Joins a note with the second part that {@link splitNote} has split from it. */
export function joinNote(note: HTMLElement, continuation: HTMLElement): void {
  const last = note.lastElementChild;
  const first = continuation.firstElementChild;
  if (last?.localName === "p" && first?.localName === "p") {
    last.append(...first.childNodes);
    first.remove();
  }
  note.append(...continuation.childNodes);
  note.classList.remove("cut");
  note.normalize();
}
