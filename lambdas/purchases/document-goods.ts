import type { ConversionRequest } from "../http-contract/requests.ts";
import type { Job } from "../jobs/job.ts";
import type { Goods } from "./goods.ts";
import { purchasedJob } from "./purchased-job.ts";
import type { PurchaseOptions } from "./purchases.ts";
import type { JobQueuing } from "./queue-jobs.ts";

/** Makes a document the goods of a payment: its source is kept, and its job is created and queued. */
export function createDocumentGoods(
  {
    storage,
    jobs,
    callbacks,
    printAhead,
    corrections,
    enqueue,
  }: Pick<PurchaseOptions, "storage" | "jobs" | "callbacks" | "printAhead" | "corrections"> & JobQueuing,
  source: ConversionRequest,
): Goods<Job> {
  return {
    keep: (jobId) => storage.putSource(jobId, source),
    ...(printAhead && { prepare: (jobId) => printAhead(jobId, source) }),

    handOver(record, voided) {
      const { callback_url: url } = source.options;
      const callback = url === undefined ? undefined : callbacks?.createWrite(record.job_id, url);
      const { job, write } = jobs.newJob(
        purchasedJob(record, source, { callsBack: callback !== undefined, voided, corrections }),
      );
      return Promise.resolve({
        bought: job,
        writes: [write, ...(callback ? [callback] : [])],
        afterwards: () => enqueue(job),
      });
    },

    find: (jobId) => jobs.find(jobId),
  };
}
