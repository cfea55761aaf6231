/** A page for which notes are tried. */
export interface TriedPage<Reference, Point> {
  /** Returns the references on the page in its current layout, the first to each note. */
  references(): readonly Reference[];
  /** Replaces the notes on the page by those of some references, and lays it out. */
  setNotes(references: readonly Reference[]): void;
  /** Returns where the next page begins; undefined when the text ends on this one. */
  end(): Point | undefined;
  /** Returns where the page has to end so that a reference goes to the next one. @param notes references whose notes are set on the page */
  endBefore(reference: Reference, kept: readonly Reference[]): ForcedEnd<Reference, Point>;
}

/** An end of a page before a reference whose note does not fit. */
export interface ForcedEnd<Reference, Point> {
  readonly next: Point;
  /** The kept references before it; all, when the page would be empty otherwise. */
  readonly kept: readonly Reference[];
}

/** The notes that a page has. */
export interface ChosenNotes<Reference, Point> {
  /** References whose complete notes fit on the page. */
  readonly kept: readonly Reference[];
  /** The first reference whose note does not. */
  readonly leftOut: Reference | undefined;
  /** Where the next page begins without that note; undefined when the text ends on this one. */
  readonly next: Point | undefined;
}

/** Chooses the notes of a page: as many as fit on it together with all the lines that refer to them. */
export function chooseNotes<Reference, Point>(
  page: TriedPage<Reference, Point>,
): ChosenNotes<Reference, Point> {
  const references = page.references();
  let notes = references;
  // Notes need space, and so move references to the next page.
  for (let onPage = tryNotes(page, notes); !isSubset(notes, onPage); onPage = tryNotes(page, notes)) {
    const remaining = onPage;
    notes = notes.filter((reference) => remaining.includes(reference));
  }
  // With fewer notes there is space again for lines with more references.
  for (;;) {
    const chosen = notes;
    const extra = page.references().find((reference) => !chosen.includes(reference));
    if (extra === undefined)
      return { kept: notes, leftOut: notes.length === 0 ? references[0] : undefined, next: page.end() };
    const more = [...notes, extra];
    if (isSubset(more, tryNotes(page, more))) {
      notes = more;
      continue;
    }
    page.setNotes(notes);
    return { ...page.endBefore(extra, notes), leftOut: extra };
  }
}

/** Returns whether all of some references are among others. */
export function isSubset<Reference>(part: readonly Reference[], references: readonly Reference[]): boolean {
  return part.every((reference) => references.includes(reference));
}

function tryNotes<Reference>(
  page: TriedPage<Reference, unknown>,
  references: readonly Reference[],
): readonly Reference[] {
  page.setNotes(references);
  return page.references();
}
