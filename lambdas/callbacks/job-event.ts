import type { JobEvent } from "../http-contract/responses.ts";
import { hasEnded, toJobStatus } from "../jobs/job-status.ts";
import type { Job } from "../jobs/job.ts";

/** Reads when a job ended, epoch ms, which distinguishes its ends; undefined while it has not. */
export function readEnd(job: Job): number | undefined {
  return hasEnded(job) ? (job.ended_at ?? job.updated_at) : undefined;
}

/** Returns the event that reports an end of a job to its receiver. */
export function toJobEvent(job: Job, end: number, publicBaseUrl: string, contact?: string): JobEvent {
  return {
    type: job.state === "Done" ? "job.done" : "job.failed",
    timestamp: new Date(end).toISOString(),
    data: toJobStatus(job, publicBaseUrl, contact),
  };
}

/** Formats the event's id, the same for every try. */
export function formatEventId({ job_id: jobId }: Job, end: number): string {
  return `msg_${jobId.replaceAll("-", "")}${end.toString(36)}`;
}
