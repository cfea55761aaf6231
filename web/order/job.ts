import type { JobStatus } from "../../lambdas/interface/responses.ts";
import { announce, element, show, write } from "../elements.ts";
import { pause } from "../pause.ts";
import { showResult, sizeText } from "../result/result.ts";
import { askOutput, askStatus, downloadPdf } from "../service.ts";
import { calm, trouble, view } from "../views.ts";

/** What the service knows no more: the job, or the PDF that it made. */
export type Missing = "job" | "pdf";

export interface Following {
  /** Whether nothing else was begun meanwhile. */
  readonly isCurrent: () => boolean;
  /** Sends the document of a job that failed again. */
  readonly retry: () => void;
}

const pauseMs = 700;

/** Tells how a job gets on, until its PDF is in the page, or it has failed. @returns what is missing, if anything */
export async function followJob(
  first: JobStatus,
  { isCurrent, retry }: Following,
): Promise<Missing | undefined> {
  view("progress");
  write("progress-heading", "Making the PDF");
  calm();
  announce("Paid. The PDF is being made.");
  for (let job = first; ;) {
    element("bar", HTMLProgressElement).value = job.progress;
    write("progress-text", job.description);
    show("failed", job.status === "Failed");
    if (job.status === "Done") return showPdf(job.id, isCurrent);
    if (job.status === "Failed") {
      trouble(
        `The PDF could not be made. ${job.description} Trying again costs nothing.`,
        "Try again at no charge",
        retry,
      );
      return;
    }
    await pause(pauseMs);
    if (!isCurrent()) return;
    const next = await askStatus(job.id);
    if (!isCurrent()) return;
    if (!next) return "job";
    job = next;
  }
}

/** While nobody knows what became of a signed payment there is nothing to pay by: the offers are not shown. */
export function showConfirming(): void {
  view("progress");
  element("bar").removeAttribute("value");
  write("progress-heading", "Confirming the payment");
  show("failed", false);
  write("progress-text", "Your wallet has signed. Do not pay again; the page waits for the network.");
}

async function showPdf(jobId: string, isCurrent: () => boolean): Promise<Missing | undefined> {
  const output = await askOutput(jobId);
  if (!isCurrent()) return;
  if (!output) return "pdf";
  write("progress-text", `Downloading ${sizeText(output.bytes)} …`);
  const pdf = await downloadPdf(output);
  if (!isCurrent()) return;
  showResult(output, pdf);
  return undefined;
}
