import type { Columns } from "../columns.ts";
import type { PlacedNote } from "../page-plan.ts";

/** The notes of a document, and what refers to them. */
export interface Notes {
  /** References whose notes have no place yet, in the order of the text. */
  waiting(): readonly Element[];
  /** The first of some references to each of their notes. */
  first(references: readonly Element[]): readonly Element[];
  /** The notes of some references that have no place yet, each followed by those that it refers to itself. */
  of(references: readonly Element[]): readonly HTMLElement[];
  /** A list of notes, which keep their numbers. */
  list(notes: readonly Element[]): Element;
  /** Takes notes back that were in a list. */
  takeBack(notes: readonly Element[]): void;
  /** Notes of these references have their place now, and those that they refer to: what refers to them later is a link. */
  settle(references: readonly Element[]): void;
  /** Shows what is left of the notes at the end of the text. */
  end(): void;
  /** Those that stand at the foot of a page. */
  placed(columns: Columns): PlacedNote[];
}

/**
 * Runs in the page. Notes of a table are set under it at once: its rows cannot make room at the foot of a page.
 * @param isMoved whether notes leave the end of the text at all
 */
export function createNotes(text: Element, isMoved: boolean): Notes {
  const document = text.ownerDocument;
  const section = isMoved ? text.querySelector<HTMLElement>("section[data-footnotes]") : null;
  const store = section?.querySelector("ol") ?? document.createElement("ol");
  const items = new Map<string, HTMLElement>();
  for (const item of store.querySelectorAll<HTMLLIElement>(":scope > li[id]")) {
    item.value = items.size + 1;
    items.set(item.id, item);
  }
  if (section) section.hidden = true;

  const noteOf = (reference: Element): HTMLElement | undefined =>
    items.get(decodeURIComponent(reference.getAttribute("href")?.slice(1) ?? ""));
  const referencesIn = (within: Element): Element[] => [...within.querySelectorAll("a[data-footnote-ref]")];
  let waiting: readonly (readonly [reference: Element, note: HTMLElement])[] = referencesIn(text).flatMap(
    (reference) => {
      const note = section?.contains(reference) === true ? undefined : noteOf(reference);
      return note ? [[reference, note] as const] : [];
    },
  );
  const placed: (readonly [reference: Element, id: string])[] = [];
  /** In px. */
  const firstLine = 30;

  const addWithInner = (reference: Element, found: Set<HTMLElement>): void => {
    const note = noteOf(reference);
    if (!note || found.has(note)) return;
    found.add(note);
    for (const inner of referencesIn(note)) addWithInner(inner, found);
  };

  const of: Notes["of"] = (references) => {
    const found = new Set<HTMLElement>();
    for (const reference of references) addWithInner(reference, found);
    return [...found].filter((note) => note.parentElement === store);
  };

  const list: Notes["list"] = (notes) => {
    const made = document.createElement("ol");
    made.append(...notes);
    return made;
  };

  /** The first reference to each note, directly or through another note. */
  const firstTo = new Map<HTMLElement, Element>();
  for (const [reference, note] of waiting) {
    if (firstTo.has(note)) continue;
    for (const one of of([reference])) if (!firstTo.has(one)) firstTo.set(one, reference);
  }

  for (const table of text.querySelectorAll("table")) {
    const own = [...firstTo.keys()].filter(
      (note) => note.parentElement === store && table.contains(firstTo.get(note) ?? null),
    );
    if (own.length === 0) continue;
    const under = document.createElement("aside");
    under.className = table.classList.contains("turned-table") ? "table-notes turned-table" : "table-notes";
    under.append(list(own));
    table.after(under);
  }
  waiting = waiting.filter(([, note]) => note.parentElement === store);

  return {
    waiting: () => waiting.map(([reference]) => reference),
    first(references) {
      const notes = references.map(noteOf);
      return references.filter((_, index) => notes.indexOf(notes[index]) === index);
    },
    of,
    list,
    takeBack(notes) {
      store.append(...notes);
    },
    settle(references) {
      const settled = new Set<HTMLElement>();
      for (const reference of references) {
        const note = noteOf(reference);
        if (note && !settled.has(note)) placed.push([reference, note.id]);
        addWithInner(reference, settled);
      }
      waiting = waiting.filter(([, note]) => !settled.has(note));
    },
    end() {
      if (!section) return;
      section.hidden = false;
      if (!store.hasChildNodes() || store.querySelector(":scope > li") === null) section.remove();
    },
    placed: (columns) =>
      placed.map(([reference, id]) => ({
        id,
        reference: reference.id,
        isAtTop: columns.depthOf(reference.getBoundingClientRect().top) < firstLine,
      })),
  };
}
