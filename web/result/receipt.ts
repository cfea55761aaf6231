import { formatPages } from "../counts.ts";
import { chooseFileName } from "./file-name.ts";
import { saveFile } from "./save-file.ts";
import { createLazyPart } from "../load-part.ts";
import type { Order, SeenPayment } from "../order/storage/orders.ts";

/** The receipt of a document: the payments that this browser has seen, and the service's facts about the PDF. */

const loadDialog = createLazyPart(() => import("./receipt-dialog.ts"));

/**
 * Gives the receipt to be kept: the service's PDF, with the buyer's details, or a file of plain text, where the service has none or is out of
 * reach.
 */
export async function giveReceipt(order: Order): Promise<void> {
  const { jobId, pdf, payment } = order;
  const saveText = (): void => {
    saveReceipt(order);
  };
  const hasPdf = jobId !== undefined && pdf !== undefined && payment?.isCredit !== true;
  const dialog = hasPdf ? await loadDialog().catch(() => undefined) : undefined;
  if (!dialog || jobId === undefined) {
    saveText();
    return;
  }
  // What a payment is found by comes first (rail.ts).
  const transaction = payment?.facts[0]?.[1];
  dialog.openReceipt({ jobId, transaction }, saveText);
}

/** Gives the receipt as a file of plain text. */
function saveReceipt(order: Order): void {
  const shop = { origin: location.origin, seller: readSaid("seller"), contact: readSaid("contact") };
  const text = new Blob([formatReceipt(order, shop)], { type: "text/plain;charset=utf-8" });
  const name = order.pdf ? chooseFileName(order.pdf.document_name, order.title) : (order.jobId ?? "document");
  saveFile(text, `receipt-${name.replace(/\.pdf$/i, "")}.txt`);
}

/** Formats the receipt. @param shop the service's origin, without a slash at its end; its seller and contact, empty if nobody is named */
export function formatReceipt(
  order: Order,
  { origin, seller, contact }: { readonly origin: string; readonly seller: string; readonly contact: string },
): string {
  const { title, payment, otherPayments = [], pdf, jobId, failure, correctionOf } = order;
  const rows: (readonly [string, string])[] = [["Document", title]];
  if (pdf) {
    const { document_name: name, pages, bytes, sha256 } = pdf;
    rows.push(["PDF", `${chooseFileName(name, title)}, ${formatPages(pages)}, ${String(bytes)} bytes`]);
    rows.push(["SHA-256", sha256]);
  }
  if (failure !== undefined) rows.push(["Not made", failure]);
  if (payment) rows.push(...listPaymentRows("Paid", payment));
  else if (correctionOf !== undefined)
    rows.push(["Paid", `nothing: it corrects the document of job ${correctionOf}`]);
  else if (jobId !== undefined)
    rows.push(["Paid", "earlier or elsewhere: this browser has not seen the payment"]);
  for (const otherPayment of otherPayments) rows.push(...listPaymentRows("Also paid", otherPayment));
  if (jobId !== undefined) {
    rows.push(["Job", jobId], ["Status", `${origin}/job/${jobId}/status`]);
    if (pdf) rows.push(["PDF at", `${origin}/job/${jobId}/output`]);
  }
  if (seller !== "") rows.push(["Seller", seller]);
  rows.push(["Service", origin]);
  if (contact !== "") rows.push(["Questions", contact]);
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const lines = rows.map(([name, value]) => `${name}:`.padEnd(width) + value);
  const what = pdf ? "one Markdown document, converted to PDF" : "one Markdown document, with no PDF yet";
  return `Receipt: ${what}\n\n${lines.join("\n")}\n`;
}

function listPaymentRows(name: string, { amount, seen, facts }: SeenPayment): (readonly [string, string])[] {
  return [[name, amount], ["Date", formatDate(seen)], ...facts];
}

/** Returns the operator's details, as the page has them. */
function readSaid(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

function formatDate(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
