/** The most bytes of a request. */
export const maxBytes = 2 * 1024 * 1024;

/** Counts the bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns in how many megabytes something does not fit that is too large. @param bytes it has */
export function countMegabytes(bytes: number): number {
  // What is too large by little would be said to be as large as it may be.
  return Math.ceil((bytes / 1024 / 1024) * 10) / 10;
}
