import type { Table } from "../aws/table.ts";
import { jobItemKey, parseJob, type Job } from "./job.ts";
import type { JobStore } from "./job-store.ts";

/** The download addresses of a job. Its owner bought a bounded number of them, since whoever has one may download the PDF until it ends. */
export interface DownloadAddresses {
  /**
   * Returns when the job's current address was signed, epoch ms: the last one while it is valid for five minutes more, or else a new one, which is
   * counted. Once all are used up, the last one until it expires.
   * @returns undefined when there are no more
   */
  signedAt(job: Job): Promise<number | undefined>;
}

/** Validity of a download address, in seconds (docs/contract.md, "Lifetimes"). */
export const downloadSeconds = 15 * 60;
/** Time for which one address is handed out, in ms. Its last recipient has five minutes to begin the download. */
const reuseMs = (downloadSeconds - 5 * 60) * 1000;
/** The least time for which a returned address is valid, in ms. */
const leastMs = 10_000;

/**
 * Counts the addresses of a job on its record. The first one is signed as of the job's end, so that a PDF which is fetched soon after writes nothing.
 * @param max for one purchase
 */
export function createDownloadAddresses(
  table: Table,
  jobs: Pick<JobStore, "find">,
  { max, clock }: { readonly max: number; readonly clock: () => number },
): DownloadAddresses {
  /** Counts another address. @returns the job afterwards; undefined when another request was first */
  const count = async ({ job_id: jobId, download }: Job, addresses: number): Promise<Job | undefined> => {
    const updated = await table.update({
      key: jobItemKey(jobId),
      condition: download
        ? "download.signed_at = :seen"
        : "attribute_exists(pk) AND attribute_not_exists(download)",
      update: "SET download = :download",
      values: {
        ":download": { addresses, signed_at: clock() },
        ...(download && { ":seen": download.signed_at }),
      },
    });
    return parseJob(updated, clock());
  };

  return {
    async signedAt(job) {
      for (let current: Job | undefined = job; current; current = await jobs.find(job.job_id)) {
        const first = { addresses: 1, signed_at: current.ended_at ?? 0 };
        const { addresses, signed_at: signedAt } = current.download ?? first;
        const age = clock() - signedAt;
        if (age < reuseMs) return signedAt;
        if (addresses >= max) return age < downloadSeconds * 1000 - leastMs ? signedAt : undefined;
        const counted = await count(current, addresses + 1);
        if (counted?.download) return counted.download.signed_at;
      }
      return undefined;
    },
  };
}
