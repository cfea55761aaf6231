import type { Columns } from "../columns.ts";
import type { Cuts } from "../break-points.ts";

/** Cuts notes that are to go on at the foot of the next page. */
export interface NoteParts {
  /** Cuts a note at a height of its own, in px. @returns what is behind the cut; undefined when the note is not as high */
  cut(note: HTMLElement, height: number): HTMLElement | undefined;
  /** Undoes a cut. */
  join(note: HTMLElement, rest: HTMLElement): void;
}

/** Runs in the page. */
export function createNoteParts(cuts: Cuts, columns: Columns): NoteParts {
  const join: NoteParts["join"] = (note, rest) => {
    const [last, first] = [note.lastElementChild, rest.firstElementChild];
    if (last?.localName === "p" && first?.localName === "p") {
      last.append(...first.childNodes);
      first.remove();
    }
    note.append(...rest.childNodes);
    note.classList.remove("cut");
    note.normalize();
  };

  return {
    cut(note, height) {
      const { HTMLElement } = note.ownerDocument.defaultView ?? globalThis;
      const [first] = note.getClientRects();
      if (!first) return undefined;
      const [page, limit] = [columns.pageAt(first), first.top + height];
      const place = cuts.firstBeyond(note, (box, edge) => {
        const its = columns.pageAt(box);
        return its > page || (its === page && (edge === "begin" ? box.top : box.bottom) > limit);
      });
      if (!place) return undefined;
      const range = cuts.rangeFrom(place);
      range.setEndAfter(note);
      const rest = range.extractContents().firstElementChild;
      if (!(rest instanceof HTMLElement)) return undefined;
      // What begins with a picture or code that is too high cannot be cut.
      if (note.textContent.trim() === "") {
        join(note, rest);
        return undefined;
      }
      rest.removeAttribute("id");
      rest.classList.add("continued");
      note.classList.add("cut");
      return rest;
    },
    join,
  };
}
