import type { Columns } from "../columns.ts";
import type { PlacedNote } from "../page-plan.ts";
import { moveTableNotes, type NoteLists, type ReferredNote } from "./table-notes.ts";

/** The notes of a document, and the references to them. */
export interface Notes extends NoteLists {
  /** References whose notes have no place yet, in the order of the text. */
  waiting(): readonly Element[];
  /** Returns the first of some references to each of their notes. */
  first(references: readonly Element[]): readonly Element[];
  /** Takes notes out of their list again. */
  takeBack(notes: readonly Element[]): void;
  /** Gives the notes of these references their place, with the notes that they refer to: later references to them are links. */
  settle(references: readonly Element[]): void;
  /** Shows the notes without a place at the end of the text. */
  end(): void;
  /** Returns the notes at the foot of a page. */
  placed(columns: Columns): PlacedNote[];
}

interface NoteReferences {
  /** Finds the note of a reference; undefined if there is none. */
  readonly findNote: (reference: Element) => HTMLElement | undefined;
  /** Lists the references within an element. */
  readonly within: (element: Element) => Element[];
}

/** A reference higher on its page, in px, is in its first line. */
const firstLinePx = 30;

/** Runs in the page. @param areMoved whether notes leave the end of the text at all */
export function createNotes(text: Element, areMoved: boolean): Notes {
  const document = text.ownerDocument;
  const section = areMoved ? text.querySelector<HTMLElement>("section[data-footnotes]") : null;
  /** Holds the notes without a place. */
  const store = section?.querySelector("ol") ?? document.createElement("ol");
  const references = readReferences(store);
  if (section) section.hidden = true;

  const addWithInner = (reference: Element, notes: Set<HTMLElement>): void => {
    const note = references.findNote(reference);
    if (!note || notes.has(note)) return;
    notes.add(note);
    for (const inner of references.within(note)) addWithInner(inner, notes);
  };

  const of: Notes["of"] = (chosen) => {
    const notes = new Set<HTMLElement>();
    for (const reference of chosen) addWithInner(reference, notes);
    return [...notes].filter((note) => note.parentElement === store);
  };

  const list: Notes["list"] = (notes) => {
    const element = document.createElement("ol");
    element.append(...notes);
    return element;
  };

  let waiting: readonly ReferredNote[] = references
    .within(text)
    .filter((reference) => section?.contains(reference) !== true)
    .flatMap((reference) => {
      const note = references.findNote(reference);
      return note ? [{ reference, note }] : [];
    });
  moveTableNotes(text, waiting, { of, list }, store);
  waiting = waiting.filter(({ note }) => note.parentElement === store);
  const placed: { readonly reference: Element; readonly id: string }[] = [];

  return {
    waiting: () => waiting.map(({ reference }) => reference),

    first(chosen) {
      const notes = chosen.map(references.findNote);
      return chosen.filter((_, index) => notes.indexOf(notes[index]) === index);
    },

    of,
    list,

    takeBack(notes) {
      store.append(...notes);
    },

    settle(chosen) {
      const settled = new Set<HTMLElement>();
      for (const reference of chosen) {
        const note = references.findNote(reference);
        if (note && !settled.has(note)) placed.push({ reference, id: note.id });
        addWithInner(reference, settled);
      }
      waiting = waiting.filter(({ note }) => !settled.has(note));
    },

    end() {
      if (!section) return;
      section.hidden = false;
      if (!store.hasChildNodes() || store.querySelector(":scope > li") === null) section.remove();
    },

    placed: (columns) =>
      placed.map(({ reference, id }) => ({
        id,
        reference: reference.id,
        isAtTop: columns.measureDepth(reference.getBoundingClientRect().top) < firstLinePx,
      })),
  };
}

/** Reads the notes of a list, and fixes their numbers. */
function readReferences(store: Element): NoteReferences {
  const notes = new Map<string, HTMLElement>();
  for (const note of store.querySelectorAll<HTMLLIElement>(":scope > li[id]")) {
    note.value = notes.size + 1;
    notes.set(note.id, note);
  }
  return {
    findNote: (reference) => notes.get(decodeURIComponent(reference.getAttribute("href")?.slice(1) ?? "")),
    within: (element) => [...element.querySelectorAll("a[data-footnote-ref]")],
  };
}
