/** Returns a part of an address without its percent-encoding (RFC 3986, section 2.1); the same where it is none. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
