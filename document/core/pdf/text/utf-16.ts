/** Returns a text in UTF-16, in hexadecimal digits, as strings and maps of fonts have it. */
export function toUtf16Hex(text: string): string {
  return Buffer.from(text, "utf16le").swap16().toString("hex").toUpperCase();
}

export function parseUtf16Hex(hex: string): string {
  return Buffer.from(hex, "hex").swap16().toString("utf16le");
}
