import type { JobStore } from "../jobs/job-store.ts";
import { parsePayment } from "../payments/payment-record.ts";
import type { Purchases } from "../purchases/purchase.ts";
import type { Table } from "../table.ts";

export interface SweepOptions {
  readonly table: Table;
  readonly jobs: JobStore;
  readonly purchases: Purchases;
  readonly clock: () => number;
  /** Told of work that could not be finished this time. */
  readonly warn: (message: string, error: unknown) => void;
}

export interface SweepReport {
  readonly jobsQueued: number;
  readonly paymentsFollowedUp: number;
}

/** Most items that one sweep takes on. */
const batch = 100;

/**
 * Finishes what a crash left between two steps: payments that were claimed and never concluded, and jobs that were paid
 * for and are neither queued nor being printed. All of it from the record and from the rails themselves.
 */
export function sweep(options: SweepOptions): () => Promise<SweepReport> {
  const { table, jobs, purchases, clock, warn } = options;

  return async () => {
    const report = { jobsQueued: 0, paymentsFollowedUp: 0 };
    for (const key of await table.due(clock(), batch)) {
      try {
        if (key.pk.startsWith("JOB#")) {
          const jobId = key.pk.slice("JOB#".length);
          await purchases.enqueue(jobId);
          await jobs.postpone(jobId);
          report.jobsQueued++;
        } else {
          const record = parsePayment(await table.get(key));
          if (record) await purchases.followUp(record);
          report.paymentsFollowedUp++;
        }
      } catch (error) {
        warn("Sweep left an item for the next time", error);
      }
    }
    return report;
  };
}
