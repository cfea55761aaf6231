/** Where in a document its compiling is: what is being read, and the line, where it is known. */
export interface SourceLocation {
  readonly part: string;
  readonly line?: number | undefined;
}

/** Told of each place that compiling comes to. */
export type ReportLocation = (part: string, line?: number) => void;

/** ` (a formula, line 12)`: for the end of what is told of a document that was given up. */
export function locationText(place: SourceLocation | undefined): string {
  if (!place) return "";
  const { part, line } = place;
  return line === undefined ? ` (${part})` : ` (${part}, line ${String(line)})`;
}
