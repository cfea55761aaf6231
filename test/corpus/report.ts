import type { Examined } from "./examine.ts";
import { weights, type FaultKind } from "./fault.ts";
import { mostPerHundredPages } from "./thresholds.ts";

/** How often a kind of fault is there. */
export interface Figure {
  readonly kind: FaultKind;
  readonly faults: number;
  readonly documents: number;
  readonly perHundredPages: number;
  /** Whether there are more than the thresholds let pass. */
  readonly isOver: boolean;
}

/** Summarises the faults of all documents. */
export function summarise(examined: readonly Examined[]): Figure[] {
  const pages = examined.reduce((sum, document) => sum + document.pages, 0);
  return (Object.keys(weights) as FaultKind[]).map((kind) => {
    const counts = examined.map(({ faults }) => faults.filter((fault) => fault.kind === kind).length);
    const faults = counts.reduce((sum, count) => sum + count, 0);
    const perHundredPages = Math.round((faults / Math.max(1, pages)) * 10_000) / 100;
    return {
      kind,
      faults,
      documents: counts.filter((count) => count > 0).length,
      perHundredPages,
      isOver: perHundredPages > mostPerHundredPages[kind] || (faults > 0 && mostPerHundredPages[kind] === 0),
    };
  });
}

/** Formats a document and its faults as lines. */
export function documentLines({ name, pages, score, faults }: Examined, most = 12): string[] {
  const shown = faults.slice(0, most).map(({ kind, page, detail }) => {
    const place = page === 0 ? "" : `page ${String(page)}`;
    return `      ${kind.padEnd(9)} ${place.padEnd(8)} ${detail.replace(/\s+/g, " ").slice(0, 110)}`;
  });
  const more = faults.length > most ? [`      and ${String(faults.length - most)} more`] : [];
  return [`${String(score).padStart(4)}  ${name}, ${String(pages)} pages`, ...shown, ...more];
}

/** Formats the figures as a table. */
export function figureLines(examined: readonly Examined[]): string[] {
  const pages = examined.reduce((sum, document) => sum + document.pages, 0);
  return [
    `${String(examined.length)} documents, ${String(pages)} pages`,
    "  fault      faults  documents  per 100 pages  allowed",
    ...summarise(examined).map(
      ({ kind, faults, documents, perHundredPages, isOver }) =>
        `  ${kind.padEnd(9)}${String(faults).padStart(8)}${String(documents).padStart(11)}${perHundredPages.toFixed(2).padStart(15)}` +
        `${String(mostPerHundredPages[kind]).padStart(9)}${isOver ? "  too many" : ""}`,
    ),
  ];
}
