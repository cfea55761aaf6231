import type { JobOutput, JobStatus } from "../../lambdas/http-contract/responses.ts";
import { formatSize } from "../counts.ts";
import { announce, getElement, show, write } from "../elements.ts";
import { giveReceipt } from "../result/receipt.ts";
import { showCorrections } from "../result/corrections.ts";
import { showResult } from "../result/result.ts";
import { askOutput, askStatus, downloadPdf, parseLine } from "../service.ts";
import { clearError, showError, view } from "../views.ts";
import type { Order } from "./storage/orders.ts";
import { wait } from "./wait.ts";
import { translate, translateSaid } from "../words/translate.ts";

/** The outcome of a job: unknown to the service, in progress, done with its PDF, or failed with a reason. */
interface Followed {
  readonly missing?: "job" | "pdf";
  readonly failure?: string;
}

interface Following {
  readonly order: Order;
  /** Whether the service tries the document no more. */
  readonly isLastTry: boolean;
  /** Returns whether nothing else was begun meanwhile. */
  readonly isCurrent: () => boolean;
  /** Stores the PDF once it is in the page. @returns the order after that */
  readonly made: (output: JobOutput) => Order | undefined;
  /** Sends the document of a job that failed again. */
  readonly retry: () => void;
  /** Leads to the form. @param line of the document that is at fault, where it is known */
  readonly change: (line?: number) => void;
}

/** The states of a job that failed through no fault of its document: while it is retried, and after the last retry. */
const mayPass = "Send it again to try once more";
const gaveUp = "All automatic retries failed";
/** Short documents are made by then. */
const firstPauseMs = 250;
const pauseMs = 700;

/** Tells how a job gets on, until its PDF is in the page, or it has failed. */
export async function followJob(first: JobStatus, following: Following): Promise<Followed> {
  const { isCurrent } = following;
  view("progress");
  write("progress-heading", translate("Making the PDF"));
  show("bar");
  show("failed", false);
  clearError();
  announce(translate("Paid. The PDF is being made."));
  let soon = firstPauseMs;
  for (let job = first; ;) {
    getElement("bar", HTMLProgressElement).value = job.progress;
    write("progress-text", translateSaid(job.description));
    if (job.status === "Done") return showPdf(job, following);
    if (job.status === "Failed") return showFailure(job, following);
    await wait(soon);
    soon = pauseMs;
    if (!isCurrent()) return {};
    const next = await askStatus(job.id);
    if (!isCurrent()) return {};
    if (!next) return { missing: "job" };
    job = next;
  }
}

/**
 * Shows that a payment is being confirmed, without offers: nobody knows yet what became of the one that was sent.
 * @param isCredit whether a key pays, and no wallet
 */
export function showConfirming(isCredit: boolean): void {
  view("progress");
  show("bar");
  getElement("bar").removeAttribute("value");
  write("progress-heading", translate("Confirming the payment"));
  show("failed", false);
  write(
    "progress-text",
    isCredit
      ? translate("Your key is paying for the document. Do not pay another way.")
      : translate("Your wallet has signed. Do not pay again: this page is waiting for the network."),
  );
}

/** Shows that an order is being looked up, and nothing of another one. */
export function showOpening(title: string): void {
  view("progress");
  show("bar");
  getElement("bar").removeAttribute("value");
  write("progress-heading", translate("Opening the document"));
  show("failed", false);
  write("progress-text", title);
}

/** Shows an order that may be paid for, whose document the service refuses. @param change opens the form */
export function showRefused(order: Order, line: number | undefined, change: Following["change"]): void {
  view("progress");
  showStopped(translate("The service refused the document"), order, line, change);
  show("failed-retry", false);
}

function showFailure({ description }: JobStatus, { order, isLastTry, retry, change }: Following): Followed {
  // The page has buttons for these actions, and a place for the contact.
  const [failure = ""] = description.split(new RegExp(` (?:${mayPass}|${gaveUp}|Questions:)`));
  const isOver = isLastTry || description.includes(gaveUp);
  showStopped(translate("The PDF could not be made"), order, parseLine(description), change);
  show("failed-retry", !isOver && order.body !== undefined);
  if (isOver)
    showError(
      translate("The PDF could not be made. {failure} The service will not try it again by itself.", {
        failure,
      }),
    );
  else {
    const isOfDocument = !description.includes(mayPass);
    const text = translate(
      isOfDocument
        ? "The PDF could not be made. {failure} Trying again costs nothing, but most likely ends the same way."
        : "The PDF could not be made. {failure} Trying again costs nothing and may help.",
      { failure },
    );
    showError(text, translate("Try again at no charge"), retry);
  }
  return { failure };
}

function showStopped(
  heading: string,
  order: Order,
  line: number | undefined,
  change: Following["change"],
): void {
  write("progress-heading", heading);
  write("progress-text", order.title);
  show("bar", false);
  show("failed");
  showContact();
  getElement("failed-receipt").onclick = () => {
    void giveReceipt(order);
  };
  const leave = getElement("leave", HTMLButtonElement);
  leave.textContent =
    line === undefined
      ? translate("Change the document")
      : translate("Change the document at line {line}", { line: String(line) });
  leave.onclick = () => {
    change(line);
  };
}

/** Shows whom to write to about a paid document, if the operator named somebody. */
function showContact(): void {
  const contact = document.getElementById("contact");
  show("failed-contact", contact !== null);
  getElement("failed-address").replaceChildren(...(contact?.cloneNode(true).childNodes ?? []));
}

async function showPdf(job: JobStatus, { isCurrent, made, change }: Following): Promise<Followed> {
  const output = await askOutput(job.id);
  if (!isCurrent()) return {};
  if (!output) return { missing: "pdf" };
  write("progress-text", translate("Downloading {size} …", { size: formatSize(output.bytes) }));
  const pdf = await downloadPdf(output);
  if (!isCurrent()) return {};
  const order = made(output);
  if (!order) return {};
  showResult(output, pdf, order);
  // Without that, it can be bought again.
  await showCorrections(job, change).catch(() => undefined);
  return {};
}
