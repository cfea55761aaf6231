import type { JobOutput, JobStatus } from "../../lambdas/http-contract/responses.ts";
import { sizeText } from "../counts.ts";
import { announce, element, show, write } from "../elements.ts";
import { showResult } from "../result/result.ts";
import { askOutput, askStatus, downloadPdf, lineIn } from "../service.ts";
import { clearError, showError, view } from "../views.ts";
import type { Order } from "./storage/orders.ts";
import { wait } from "./wait.ts";

/** What came of a job: what the service knows no more, the job or the PDF that it made, or why it could not be made. */
interface Followed {
  readonly missing?: "job" | "pdf";
  readonly failure?: string;
}

interface Following {
  readonly order: Order;
  /** Whether the service tries the document no more. */
  readonly isLastTry: boolean;
  /** Whether nothing else was begun meanwhile. */
  readonly isCurrent: () => boolean;
  /** Is told of the PDF when it is in the page. @returns the order as it is then */
  readonly made: (output: JobOutput) => Order | undefined;
  /** Sends the document of a job that failed again. */
  readonly retry: () => void;
  /** Leads to the form. @param line of the document that is at fault, where it is known */
  readonly change: (line?: number) => void;
}

/** Short documents are made by then. */
const firstPauseMs = 250;
const pauseMs = 700;

/** Tells how a job gets on, until its PDF is in the page, or it has failed. */
export async function followJob(first: JobStatus, following: Following): Promise<Followed> {
  const { isCurrent } = following;
  view("progress");
  write("progress-heading", "Making the PDF");
  show("bar");
  show("failed", false);
  clearError();
  announce("Paid. The PDF is being made.");
  let soon = firstPauseMs;
  for (let job = first; ;) {
    element("bar", HTMLProgressElement).value = job.progress;
    write("progress-text", job.description);
    if (job.status === "Done") return showPdf(job.id, following);
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

/** While nobody knows what became of a signed payment there is nothing to pay by: the offers are not shown. */
export function showConfirming(): void {
  view("progress");
  show("bar");
  element("bar").removeAttribute("value");
  write("progress-heading", "Confirming the payment");
  show("failed", false);
  write("progress-text", "Your wallet has signed. Do not pay again; the page waits for the network.");
}

/** While the service is asked where an order stands, nothing of another one is shown. */
export function showOpening(title: string): void {
  view("progress");
  show("bar");
  element("bar").removeAttribute("value");
  write("progress-heading", "Opening the document");
  show("failed", false);
  write("progress-text", title);
}

/** An order that may be paid for, of which the service does not take the document. @param change leads to the form */
export function showRefused(title: string, line: number | undefined, change: Following["change"]): void {
  view("progress");
  showStopped("The service did not take the document", title, line, change);
  show("failed-retry", false);
}

function showFailure({ description }: JobStatus, { order, isLastTry, retry, change }: Following): Followed {
  const line = lineIn(description);
  showStopped("The PDF could not be made", order.title, line, change);
  show("failed-retry", !isLastTry && order.body !== undefined);
  if (isLastTry)
    showError(`The PDF could not be made. ${description} The service does not try it again by itself.`);
  else
    showError(
      `The PDF could not be made. ${description} Trying again costs nothing.`,
      "Try again at no charge",
      retry,
    );
  return { failure: description };
}

function showStopped(
  heading: string,
  title: string,
  line: number | undefined,
  change: Following["change"],
): void {
  write("progress-heading", heading);
  write("progress-text", title);
  show("bar", false);
  show("failed");
  const leave = element("leave", HTMLButtonElement);
  leave.textContent =
    line === undefined ? "Change the document" : `Change the document at line ${String(line)}`;
  leave.onclick = () => {
    change(line);
  };
}

async function showPdf(jobId: string, { isCurrent, made }: Following): Promise<Followed> {
  const output = await askOutput(jobId);
  if (!isCurrent()) return {};
  if (!output) return { missing: "pdf" };
  write("progress-text", `Downloading ${sizeText(output.bytes)} …`);
  const pdf = await downloadPdf(output);
  if (!isCurrent()) return {};
  const order = made(output);
  if (order) showResult(output, pdf, order);
  return {};
}
