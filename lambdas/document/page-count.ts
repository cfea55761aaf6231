/**
 * The number of pages of a PDF as Chromium writes it: its page tree is not compressed, and its root holds the largest count.
 * @throws {Error} when there is no page tree to be read
 */
export function pageCount(pdf: Uint8Array): number {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString("latin1");
  let largest = 0;
  for (const [, node = ""] of text.matchAll(/<<([^<>]*\/Type\s*\/Pages\b[^<>]*)>>/g)) {
    largest = Math.max(largest, Number(/\/Count\s+(\d+)/.exec(node)?.[1] ?? 0));
  }
  if (largest === 0) throw new Error("The PDF has no page tree that can be read");
  return largest;
}
