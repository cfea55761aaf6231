import type { DocumentWarning, JobOutput, JobStatus } from "../http-contract/responses.ts";
import type { Job, RenderedPdf } from "./job.ts";
import { readTurn, type Turn } from "./turns.ts";

/**
 * Returns the job as clients see it. `path` is absolute: some clients request it unchanged, others resolve it.
 * @param contact of the operator, named in the description of a failed job
 */
export function toJobStatus(job: Job, publicBaseUrl: string, contact?: string): JobStatus {
  const namesContact = job.state === "Failed" && contact !== undefined;
  const resource = job.state === "Done" ? "output" : "status";
  return {
    id: job.job_id,
    status: job.state,
    description: namesContact ? `${job.description} Questions: ${contact}` : job.description,
    status_meta: job.status_meta,
    progress: job.progress,
    path: `${publicBaseUrl}/job/${job.job_id}/${resource}`,
    ...nameOriginal(readTurn(job)),
    ...(job.void_invoices && { void_invoices: job.void_invoices.map(voidInvoice) }),
    ...collectWarnings(job),
  };
}

/** Returns the fields that describe a job's PDF, without its address. */
export function toFinishedPdf(
  { document_name: name }: Job,
  { bytes, pages, sha256 }: RenderedPdf,
): Omit<JobOutput, "status" | "path" | "url" | "expires_at" | "warnings"> {
  return { document_name: name, content_type: "application/pdf", bytes, pages, sha256 };
}

/** Names the document that a job was had with free of charge. */
function nameOriginal(turn: Turn | undefined): Pick<JobStatus, "corrects" | "receipt_of"> {
  switch (turn?.rail) {
    case undefined:
      return {};
    case "correction":
      return { corrects: turn.original };
    case "receipt":
      return { receipt_of: turn.original };
  }
}

function voidInvoice({ payment_hash, payable_until }: NonNullable<Job["void_invoices"]>[number]) {
  return { payment_hash, canceled: payable_until === undefined };
}

/** Returns whether a job is Done or Failed. */
export function hasEnded({ state }: Job): boolean {
  return state === "Done" || state === "Failed";
}

/** Returns the warnings of a job: of its request from the start, of its document once it is Done. Empty if there are none. */
export function collectWarnings(job: Job): Pick<JobStatus, "warnings"> {
  return mergeWarnings(job.warnings ?? [], job.state === "Done" ? (job.pdf?.warnings ?? []) : []);
}

/** Merges the warnings of a request and of its document, which rendering finds some of again. */
export function mergeWarnings(
  fromRequest: readonly DocumentWarning[],
  fromPdf: readonly DocumentWarning[],
): Pick<JobStatus, "warnings"> {
  const isKnown = ({ what, line }: DocumentWarning): boolean =>
    fromRequest.some((warning) => warning.what === what && warning.line === line);
  const warnings = [...fromRequest, ...fromPdf.filter((warning) => !isKnown(warning))];
  return warnings.length > 0 ? { warnings } : {};
}
