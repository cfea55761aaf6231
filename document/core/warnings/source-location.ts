/** The place that compiling has reached in a document: the part being read, and its line if known. */
export interface SourceLocation {
  readonly part: string;
  readonly line?: number | undefined;
}

/** Reports each place that compiling reaches. */
export type ReportLocation = (part: string, line?: number) => void;

/** Formats the place of a failure as ` (a formula, line 12)`. */
export function formatLocation(place: SourceLocation | undefined): string {
  if (!place) return "";
  const { part, line } = place;
  return line === undefined ? ` (${part})` : ` (${part}, line ${String(line)})`;
}
