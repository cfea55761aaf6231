/** Text within HTML, also within an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${String(sign.codePointAt(0))};`);
}
