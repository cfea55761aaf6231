import type { JobOutput, JobStatus } from "../../lambdas/interface/responses.ts";
import { announce, element, show, write } from "../elements.ts";
import { showResult, sizeText } from "../result/result.ts";
import { askOutput, askStatus, downloadPdf, lineIn } from "../service.ts";
import { calm, trouble, view } from "../views.ts";
import type { Order } from "./orders.ts";
import { pause } from "./pause.ts";

/** What came of a job: what the service knows no more, the job or the PDF that it made, or why it could not be made. */
export interface Followed {
  readonly missing?: "job" | "pdf";
  readonly failure?: string;
}

export interface Following {
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

const pauseMs = 700;

/** Tells how a job gets on, until its PDF is in the page, or it has failed. */
export async function followJob(first: JobStatus, following: Following): Promise<Followed> {
  const { isCurrent } = following;
  view("progress");
  write("progress-heading", "Making the PDF");
  show("bar");
  show("failed", false);
  calm();
  announce("Paid. The PDF is being made.");
  for (let job = first; ;) {
    element("bar", HTMLProgressElement).value = job.progress;
    write("progress-text", job.description);
    if (job.status === "Done") return showPdf(job.id, following);
    if (job.status === "Failed") return showFailure(job, following);
    await pause(pauseMs);
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

function showFailure({ description }: JobStatus, { order, isLastTry, retry, change }: Following): Followed {
  const line = lineIn(description);
  write("progress-heading", "The PDF could not be made");
  write("progress-text", order.title);
  show("bar", false);
  show("failed");
  show("failed-retry", !isLastTry && order.body !== undefined);
  const leave = element("leave", HTMLButtonElement);
  leave.textContent =
    line === undefined ? "Change the document" : `Change the document at line ${String(line)}`;
  leave.onclick = () => {
    change(line);
  };
  if (isLastTry)
    trouble(`The PDF could not be made. ${description} The service does not try it again by itself.`);
  else
    trouble(
      `The PDF could not be made. ${description} Trying again costs nothing.`,
      "Try again at no charge",
      retry,
    );
  return { failure: description };
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
