import { splitFrontMatter } from "../../core/front-matter/split.ts";
import { normaliseText } from "../../core/uniform-text.ts";
import type { InvoiceFault } from "./faults.ts";

/** Longer front matter with an invoice is not parsed before it is paid for, nor later. */
const maxChars = 30_000;
const mark = /^["']?invoice["']?[ \t]*[:=]|^\[invoice/m;

/** Finds what is wrong with the invoice in a document's front matter, if it has one, before the document is printed. */
export async function findFrontMatterInvoiceFaults(markdown: string): Promise<readonly InvoiceFault[]> {
  if (!mark.test(markdown.slice(0, 2 * maxChars).replaceAll("\r", "\n"))) return [];
  // The answer of a model may have the document within a fence.
  const { extractDocument } = await import("../../core/model-answer/extract-document.ts");
  const { front } = splitFrontMatter(extractDocument(normaliseText(markdown)).text);
  if (!front || !mark.test(front.text)) return [];
  if (front.text.length > maxChars) {
    const message = `Front matter with an invoice has at most ${String(maxChars)} characters. Send the invoice as data.invoice.`;
    return [{ path: [], rule: undefined, message }];
  }
  const [{ readFrontMatter }, { readInvoice }] = await Promise.all([
    import("../../core/front-matter/front-matter.ts"),
    import("./check-invoice.ts"),
  ]);
  const { invoice } = readFrontMatter(front).facts;
  return invoice === undefined ? [] : (readInvoice(invoice).faults ?? []);
}
