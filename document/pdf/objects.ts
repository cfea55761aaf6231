/** The objects of a PDF, as text of one character a byte. */
export interface PdfObjects {
  /** The newest trailer. */
  readonly trailer: string;
  /** Where an object begins, in bytes; undefined when there is none of this number. */
  readonly startOf: (object: string) => number | undefined;
  /** An object without streams; empty when there is none of this number. */
  readonly read: (object: string) => string;
}

/**
 * Finds the objects of a PDF by its cross-reference tables (ISO 32000-2, section 7.5.4), as Chromium writes them, and nowhere else:
 * what a document says or embeds may look like an object, and is none.
 */
export function pdfObjects(pdf: Uint8Array): PdfObjects {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  const starts = new Map<string, number>();
  let trailer: string | undefined;
  let table = newestTable(text);
  while (table !== undefined) {
    const end = text.indexOf("trailer", table);
    for (const [object, start] of entriesIn(text.slice(table, end)))
      if (!starts.has(object)) starts.set(object, start);
    const own = text.slice(end, text.indexOf("startxref", end));
    trailer ??= own;
    const previous = /\/Prev (\d+)/.exec(own)?.[1];
    // An update refers to what was there before it, so that the way back has an end.
    table = previous !== undefined && Number(previous) < table ? Number(previous) : undefined;
  }
  const startOf = (object: string): number | undefined => starts.get(object);
  return {
    trailer: trailer ?? "",
    startOf,
    read(object) {
      const start = startOf(object);
      return start === undefined ? "" : text.slice(start, text.indexOf("\nendobj", start));
    },
  };
}

function newestTable(text: string): number | undefined {
  const found = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1];
  return found === undefined ? undefined : Number(found);
}

function entriesIn(table: string): [object: string, start: number][] {
  let next = 0;
  return table.split("\n").flatMap((line): [string, number][] => {
    const [, first] = /^(\d+) \d+\s*$/.exec(line) ?? [];
    if (first !== undefined) next = Number(first);
    const [, start, kind] = /^(\d{10}) \d{5} ([nf])/.exec(line) ?? [];
    if (start === undefined) return [];
    const object = String(next++);
    return kind === "n" ? [[object, Number(start)]] : [];
  });
}
