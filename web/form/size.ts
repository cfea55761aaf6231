/** The most bytes of a request. */
export const maxBytes = 2 * 1024 * 1024;

/** Counts the bytes of a text in UTF-8. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Returns why something does not fit; undefined when it does. @param what such as `The document` @param bytes it has */
export function sizeFault(what: string, bytes: number): string | undefined {
  if (bytes <= maxBytes) return undefined;
  // What is too large by little would be said to be as large as it may be.
  const megabytes = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return `${what} is ${megabytes.toFixed(1)} MB; the limit is 2 MB.`;
}
