import { getDocument } from "unpdf/pdfjs";
import { invoiceFileName } from "../../document/features/invoices/file-name.ts";
import { pdfText } from "../integration/document/pdf-text.ts";
import type { Canary } from "./canary.ts";

/** Links that a PDF of ours may hold. */
const harmless = /^(?:https?:\/\/|(?:mailto|tel|sms|geo):)/i;
/** Actions and annotations that do something by themselves, or reach for a file (ISO 32000-2, tables 201 and 171). */
const actions =
  "JavaScript|Launch|SubmitForm|ImportData|GoToR|GoToE|Rendition|Sound|Movie|Trans|GoTo3DView|RichMediaExecute|Named";
const keys = "OpenAction|AcroForm|XFA|RichMedia|AA|JS";
const active = new RegExp(String.raw`/S\s*/(?:${actions})\b|/(?:${keys})\b`);

/** Finds the forbidden parts of a finished PDF, each in a few words. */
export async function findPdfFaults(pdf: Uint8Array, canary: Canary): Promise<string[]> {
  const faults: string[] = [];
  const bytes = pdfText(pdf);
  if (bytes.includes(canary.secret)) faults.push("holds the secret");
  // Streams and text strings do nothing.
  const structure = bytes.replace(/stream\r?\n[^]*?endstream/g, "").replace(/\((?:\\[^]|[^\\()])*\)/g, "()");
  const match = active.exec(structure);
  if (match) faults.push(`holds ${match[0]}`);

  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const document = await task.promise;
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join("");
    if (text.includes(canary.secret) || text.includes("root:x:0")) faults.push("shows a file");
    const annotations = (await page.getAnnotations()) as {
      subtype: string;
      url?: string;
      unsafeUrl?: string;
      action?: string;
    }[];
    for (const { subtype, url, unsafeUrl, action } of annotations) {
      const address = url ?? unsafeUrl;
      if (subtype !== "Link") faults.push(`has a ${subtype}`);
      if (address !== undefined && !harmless.test(address)) faults.push(`links to ${address}`);
      if (action !== undefined) faults.push(`does ${action}`);
    }
  }
  const files = (await document.getAttachments()) as ReadonlyMap<string, unknown> | null;
  // An invoice has its XML attached, which says no more than its pages.
  const isInvoice = files?.size === 1 && files.has(invoiceFileName);
  const held = structure.match(/\/EmbeddedFile\b/g) ?? [];
  if (isInvoice ? held.length !== 1 : files !== null || held.length > 0) faults.push("has attachments");
  if ((await document.getJSActions()) !== null) faults.push("has scripts");
  if ((await document.getOpenAction()) !== null) faults.push("does something when it is opened");
  await task.destroy();
  return faults;
}
