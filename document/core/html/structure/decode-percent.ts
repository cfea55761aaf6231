/** Decodes the percent-encoding of a part of an address (RFC 3986, section 2.1); returns an invalid one unchanged. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
