/**
 * Encodes a header of the protocol, JSON in base64 (x402 specification, "HTTP transport"). Characters beyond ASCII are written as JSON escapes
 * (RFC 8259, section 7), since many clients decode with `atob`, which gives one character for each byte of UTF-8.
 */
export function headerValue(value: object): string {
  const ascii = JSON.stringify(value).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return Buffer.from(ascii, "latin1").toString("base64");
}
