import type { JobEvent } from "../http-contract/responses.ts";
import { hasEnded, jobStatusOf } from "../jobs/job-status.ts";
import type { Job } from "../jobs/job.ts";

/** When a job ended, epoch ms, by which this end is told from an earlier one; undefined while it goes on. */
export function endOf(job: Job): number | undefined {
  return hasEnded(job) ? (job.ended_at ?? job.updated_at) : undefined;
}

/** An end of a job, as its receiver is told of it. */
export function jobEventOf(job: Job, end: number, publicBaseUrl: string, contact?: string): JobEvent {
  return {
    type: job.state === "Done" ? "job.done" : "job.failed",
    timestamp: new Date(end).toISOString(),
    data: jobStatusOf(job, publicBaseUrl, contact),
  };
}

/** The event's id, the same however often it is told. */
export function eventIdOf({ job_id: jobId }: Job, end: number): string {
  return `msg_${jobId.replaceAll("-", "")}${end.toString(36)}`;
}
