/** What the service takes as one request, in bytes. */
export const maxBytes = 2 * 1024 * 1024;

/** In UTF-8, in bytes. */
export function countBytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Why something does not fit; undefined when it does. @param what such as `The document` @param bytes it has */
export function sizeFault(what: string, bytes: number): string | undefined {
  if (bytes <= maxBytes) return undefined;
  // What is too large by little would be said to be as large as it may be.
  const megabytes = Math.ceil((bytes / 1024 / 1024) * 10) / 10;
  return `${what} is ${megabytes.toFixed(1)} MB; the limit is 2 MB.`;
}
