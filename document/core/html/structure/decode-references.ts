const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** Returns a text without its character references: those with a number, and the names that the last gate writes. */
export function decodeReferences(html: string): string {
  return html.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (reference, hex?: string, digits?: string, name = "") => {
      if (hex === undefined && digits === undefined) return named[name as string] ?? reference;
      return toCharacter(hex === undefined ? Number(digits) : Number.parseInt(hex, 16));
    },
  );
}

function toCharacter(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : "";
}
