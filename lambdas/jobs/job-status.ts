import type { DocumentWarning, JobStatus } from "../http-contract/responses.ts";
import type { Job } from "./job.ts";

/**
 * The job as clients see it. `path` is absolute: some clients get it as it is, others resolve it.
 * @param contact of the operator, told of a job that failed
 */
export function jobStatusOf(job: Job, publicBaseUrl: string, contact?: string): JobStatus {
  const namesContact = job.state === "Failed" && contact !== undefined;
  const resource = job.state === "Done" ? "output" : "status";
  return {
    id: job.job_id,
    status: job.state,
    description: namesContact ? `${job.description} Questions: ${contact}` : job.description,
    status_meta: job.status_meta,
    progress: job.progress,
    path: `${publicBaseUrl}/job/${job.job_id}/${resource}`,
    ...warningsOf(job),
  };
}

export function hasEnded({ state }: Job): boolean {
  return state === "Done" || state === "Failed";
}

/** What a job's client is told besides: of its request at once, of the document once it is done. Empty where there is nothing. */
export function warningsOf(job: Job): Pick<JobStatus, "warnings"> {
  const ofPdf = job.state === "Done" ? job.pdf?.warnings : undefined;
  const atOnce = job.warnings ?? [];
  // What was told at once is found again when the document is read.
  const isTold = ({ what, line }: DocumentWarning): boolean =>
    atOnce.some((one) => one.what === what && one.line === line);
  const warnings = [...atOnce, ...(ofPdf ?? []).filter((one) => !isTold(one))];
  return warnings.length > 0 ? { warnings } : {};
}
