import type { JobOutput } from "../../lambdas/http-contract/responses.ts";
import { formatPages, formatSize } from "../counts.ts";
import { copyOnClick } from "../copy-button.ts";
import { announce, getElement, show, write } from "../elements.ts";
import type { Order } from "../order/storage/orders.ts";
import { view } from "../views.ts";
import { showWarnings } from "../warnings.ts";
import { chooseFileName } from "./file-name.ts";
import { giveReceipt } from "./receipt.ts";
import { translate } from "../words/translate.ts";

/** The finished PDF in the page, to be seen and downloaded, and the receipt. */

let pdfUrl: string | undefined;

/** Shows the finished PDF, with its receipt. */
export function showResult(output: JobOutput, pdf: Blob, order: Order): void {
  if (pdfUrl !== undefined) URL.revokeObjectURL(pdfUrl);
  pdfUrl = URL.createObjectURL(pdf);
  const pages = formatPages(output.pages);
  const name = chooseFileName(output.document_name, order.title);
  write("result-text", `${name}: ${pages}, ${formatSize(output.bytes)}.`);
  const link = getElement("download", HTMLAnchorElement);
  link.download = name;
  const open = getElement("open-pdf", HTMLAnchorElement);
  link.href = open.href = pdfUrl;
  show("result-payment", order.payment !== undefined);
  write(
    "result-payment",
    order.payment ? translate("Paid: {amount}.", { amount: order.payment.amount }) : "",
  );
  getElement("receipt").onclick = () => {
    void giveReceipt(order);
  };
  offerLink(order);
  // Phones show no PDF within a page, or its first page alone.
  const showsPdf = navigator.pdfViewerEnabled && !matchMedia("(pointer: coarse) and (hover: none)").matches;
  getElement("viewer").replaceChildren(...(showsPdf ? [createFrame(pdfUrl)] : []));
  show("open-hint", !showsPdf);
  open.classList.toggle("primary", !showsPdf);
  link.classList.toggle("primary", showsPdf);
  // A correction may be free of charge.
  showWarnings("result-warnings", output.warnings, () => {
    getElement("correct-edit").click();
  });
  view("result");
  announce(translate("Your PDF is ready: {pages}.", { pages }));
}

/** Offers the address by which anybody can download the PDF. */
function offerLink({ jobId = "" }: Order): void {
  const address = `${location.origin}/job/${jobId}/download`;
  show("share", jobId !== "");
  show("share-hint", false);
  write("share-address", address);
  copyOnClick(getElement("share"), {
    text: () => {
      show("share-hint", true);
      return address;
    },
    name: () => translate("Copy link"),
    show: () => getSelection()?.selectAllChildren(getElement("share-address")),
  });
}

function createFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = translate("The PDF");
  return frame;
}
