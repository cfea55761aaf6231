import type { DocumentWarning, JobOutput } from "../../lambdas/http-contract/responses.ts";
import { pagesText, sizeText } from "../counts.ts";
import { announce, element, show, write } from "../elements.ts";
import type { Order } from "../order/storage/orders.ts";
import { view } from "../views.ts";
import { saveReceipt } from "./receipt.ts";

/** The finished PDF in the page, to be seen and downloaded, and the receipt. */

let pdfUrl: string | undefined;

/** Shows the finished PDF, with its receipt. */
export function showResult(output: JobOutput, pdf: Blob, order: Order): void {
  if (pdfUrl !== undefined) URL.revokeObjectURL(pdfUrl);
  pdfUrl = URL.createObjectURL(pdf);
  const pages = pagesText(output.pages);
  write("result-text", `${output.document_name}: ${pages}, ${sizeText(output.bytes)}.`);
  const link = element("download", HTMLAnchorElement);
  link.href = pdfUrl;
  link.download = output.document_name;
  show("result-payment", order.payment !== undefined);
  write("result-payment", order.payment ? `Paid: ${order.payment.amount}.` : "");
  element("receipt").onclick = () => {
    saveReceipt(order);
  };
  element("viewer").replaceChildren(...(navigator.pdfViewerEnabled ? [frameOf(pdfUrl)] : []));
  element("result-warnings").replaceChildren(...(output.warnings ?? []).map(itemOf));
  element("result-warnings").hidden = output.warnings === undefined;
  view("result");
  announce(`Your PDF is ready: ${pages}.`);
}

function itemOf({ line, what }: DocumentWarning): HTMLLIElement {
  const item = document.createElement("li");
  item.textContent = line === undefined ? what : `Line ${String(line)}: ${what}`;
  return item;
}

function frameOf(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = "The PDF";
  return frame;
}
