import { describeTooLong, readOneField } from "../../core/front-matter/one-field.ts";
import type { InvoiceFault } from "./faults.ts";

/** Finds what is wrong with the invoice in a document's front matter, if it has one, before the document is printed. */
export async function findFrontMatterInvoiceFaults(markdown: string): Promise<readonly InvoiceFault[]> {
  const field = await readOneField(markdown, "invoice");
  if (field.isTooLong === true) return [{ path: [], rule: undefined, message: describeTooLong("invoice") }];
  if (field.value === undefined) return [];
  const { readInvoice } = await import("./check-invoice.ts");
  return readInvoice(field.value).faults ?? [];
}
