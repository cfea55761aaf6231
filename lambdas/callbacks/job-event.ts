import type { JobEvent } from "../http-contract/responses.ts";
import { hasEnded, jobStatusOf } from "../jobs/job-status.ts";
import type { Job } from "../jobs/job.ts";

/** When a job ended, epoch ms, which distinguishes its ends; undefined while it goes on. */
export function endOf(job: Job): number | undefined {
  return hasEnded(job) ? (job.ended_at ?? job.updated_at) : undefined;
}

/** The event that reports an end of a job to its receiver. */
export function jobEventOf(job: Job, end: number, publicBaseUrl: string, contact?: string): JobEvent {
  return {
    type: job.state === "Done" ? "job.done" : "job.failed",
    timestamp: new Date(end).toISOString(),
    data: jobStatusOf(job, publicBaseUrl, contact),
  };
}

/** The event's id, the same for every try. */
export function eventIdOf({ job_id: jobId }: Job, end: number): string {
  return `msg_${jobId.replaceAll("-", "")}${end.toString(36)}`;
}
