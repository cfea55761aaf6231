/** A reference with its note. */
export interface ReferredNote {
  readonly reference: Element;
  readonly note: HTMLElement;
}

/** Finds notes, and lists them. */
export interface NoteLists {
  /** Returns the notes of some references that have no place yet, each followed by the notes that it refers to. */
  of(references: readonly Element[]): readonly HTMLElement[];
  /** Returns a list of notes, which keep their numbers. */
  list(notes: readonly Element[]): Element;
}

/**
 * Moves the notes of each table under it: rows cannot make space at the foot of a page. Those of a text on turned pages go to its end, since the foot of
 * a turned page is elsewhere.
 * @param referred in the order of the text
 * @param store the list that holds the notes without a place
 */
export function moveTableNotes(
  text: Element,
  referred: readonly ReferredNote[],
  lists: NoteLists,
  store: Element,
): void {
  const document = text.ownerDocument;
  const firstReferences = findFirstReferences(referred, lists);
  for (const table of text.querySelectorAll("table, div.turned-lead")) {
    const own = [...firstReferences].flatMap(([note, reference]) =>
      note.parentElement === store && table.contains(reference) ? [note] : [],
    );
    if (own.length === 0) continue;
    const under = document.createElement("aside");
    under.className = table.classList.contains("turned-table") ? "table-notes turned-table" : "table-notes";
    under.append(lists.list(own));
    if (table.localName === "table") table.after(under);
    else table.append(under);
  }
}

/** Returns the first reference to each note, directly or through another note. */
function findFirstReferences(
  referred: readonly ReferredNote[],
  lists: NoteLists,
): ReadonlyMap<Element, Element> {
  const first = new Map<Element, Element>();
  for (const { reference, note } of referred) {
    if (first.has(note)) continue;
    for (const list of lists.of([reference])) if (!first.has(list)) first.set(list, reference);
  }
  return first;
}
