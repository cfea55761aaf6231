import { aloneFaults } from "./alone.ts";
import type { Fault } from "./fault.ts";
import type { PrintedPage } from "./printed-page.ts";
import { folded, type SourceText } from "./source-text.ts";
import { spaceFaults } from "./space.ts";
import { tornFaults } from "./torn.ts";

/** Finds all measurable faults of a printed document. */
export function findFaults(pages: readonly PrintedPage[], source: SourceText): Fault[] {
  return [
    ...scaledFaults(pages),
    ...spaceFaults(pages, source),
    ...tornFaults(pages, source),
    ...aloneFaults(pages, source),
    ...source.rawMarkers.map((detail): Fault => ({ kind: "raw", page: findPage(pages, detail), detail })),
    ...Array.from({ length: source.faultyFormulas }, (): Fault => ({ kind: "formula", page: 0, detail: "" })),
    ...missingFaults(pages, source),
  ];
}

function scaledFaults(pages: readonly PrintedPage[]): Fault[] {
  const page = pages.find(({ scale }) => scale < 0.999);
  return page ? [{ kind: "scaled", page: page.number, detail: `${String(page.scale)} of its size` }] : [];
}

function findPage(pages: readonly PrintedPage[], text: string): number {
  const sought = folded(text);
  return pages.find(({ lines }) => lines.some((line) => folded(line.text).includes(sought)))?.number ?? 0;
}

function missingFaults(pages: readonly PrintedPage[], { spoken, listed }: SourceText): Fault[] {
  const shown = pages.flatMap(({ lines }) => lines.map(({ text }) => text));
  // Hyphens at the ends of lines may be of the word or of its division.
  const all = folded(shown.map((text) => text.replace(/[-\u00ad\u2010]$/, "")).join(""));
  const asWritten = folded(shown.join(""));
  const wanted = pages.some(({ isBeforeText }) => isBeforeText) ? [...spoken] : [...spoken, ...listed];
  const missing = wanted.filter((word) => !asWritten.includes(word) && !all.includes(word));
  return missing.length === 0
    ? []
    : [{ kind: "missing", page: 0, detail: `${String(missing.length)}: ${missing.slice(0, 8).join(" ")}` }];
}
