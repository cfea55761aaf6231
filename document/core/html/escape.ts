/** Escapes a text, so that it may be in HTML, or in XML. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\0", "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
