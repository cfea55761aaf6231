import { formatLocation, type SourceLocation } from "./source-location.ts";

/** The steps of rendering a document. */
export type Step = "read" | "lay out" | "print" | "finish";

/** Formats `The document takes too long to read (a formula, line 12)`: the same message wherever a document exceeds its time. */
export function describeTooLong(step: Step, place: SourceLocation | undefined): string {
  return `The document takes too long to ${step}${formatLocation(place)}.`;
}
