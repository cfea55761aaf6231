import type { EmailStore } from "../email/email-store.ts";
import { jobPartition } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { parsePayment } from "../payments/payment-record.ts";
import { parseShown, putOffShown } from "../payments/shown.ts";
import type { Purchases } from "../purchases/purchases.ts";
import type { CallbackSweepReport } from "./callbacks.ts";
import { boughtShard, dueShard } from "../aws/table.ts";
import type { ItemKey, Table } from "../aws/table.ts";

export interface SweepOptions {
  readonly table: Table;
  readonly jobs: JobStore;
  readonly purchases: Purchases;
  readonly emails: EmailStore;
  /** Undefined where nothing follows the end of a job. */
  readonly deliverQueue: JobQueue | undefined;
  /** Queues the callbacks that are due, for as long as there is time. */
  readonly callbacks: (hasTime: () => boolean) => Promise<CallbackSweepReport>;
  readonly clock: () => number;
  /** Told of work that could not be finished this time. */
  readonly warn: (message: string, error: unknown) => void;
}

export interface SweepReport {
  readonly jobsQueued: number;
  readonly paymentsFollowedUp: number;
  readonly emailsQueued: number;
  /** Of jobs whose end nobody had told of. */
  readonly callbacksQueued: number;
  /** Of any kind, that failed and stay for the next time. */
  readonly itemsLeft: number;
}

/** Most items that one sweep takes on. */
const batch = 100;
/** Most purchases that one sweep looks at once more, after that: each is two or three calls of the Lightning node. */
const purchasesAtOnce = 500;
/**
 * After this, in ms, a sweep takes nothing more on, so that where the rails hang the next one, a minute later, does not run beside it: an
 * account may have few functions that run at once. The half of it is for what is due.
 */
const longestMs = 50_000;
/** After so many failures the node is out of reach, and the rest is left for another time. */
const mostFailures = 5;

type Work = Exclude<keyof SweepReport, "callbacksQueued" | "itemsLeft">;

/**
 * Finishes what a crash left between two steps: payments that were claimed and never concluded, jobs that were paid
 * for and are neither queued nor being printed, e-mails that were not sent, and receivers that were not called. All of it from the record and from the rails themselves.
 * Then it looks for payments that nobody showed.
 */
export function createSweep(options: SweepOptions): () => Promise<SweepReport> {
  const { table, jobs, purchases, emails, deliverQueue, callbacks, clock, warn } = options;

  const finishJob = async (jobId: string): Promise<Work | undefined> => {
    const job = await jobs.find(jobId);
    if (!job) return undefined;
    if (job.state !== "Done") {
      const isPrinted = (job.lease_until ?? 0) > clock();
      if (!isPrinted) await purchases.enqueue(job);
      await jobs.postpone(job);
      return isPrinted ? undefined : "jobsQueued";
    }
    if (!deliverQueue) {
      await emails.end(jobId, "failed");
      return undefined;
    }
    await deliverQueue.send(jobId);
    await emails.postpone(jobId);
    return "emailsQueued";
  };

  const finishPayment = async (key: ItemKey): Promise<Work> => {
    const record = parsePayment(await table.get(key));
    if (record) await purchases.followUp(record);
    return "paymentsFollowedUp";
  };

  const lookForPayments = async (key: ItemKey): Promise<void> => {
    const item = await table.get(key);
    const shown = parseShown(item);
    if (shown) {
      await putOffShown(table, shown, await purchases.lookForPayments(shown));
      return;
    }
    const record = parsePayment(item);
    if (record) await purchases.lookAgain(record);
  };

  // Behind all that waits, so that what fails every time keeps nothing else from its turn.
  const putBack = async (key: ItemKey): Promise<void> => {
    try {
      await table.update({
        key,
        condition: "attribute_exists(due_at)",
        update: "SET due_at = :now",
        values: { ":now": clock() },
      });
    } catch {
      // It stays where it is.
    }
  };

  return async () => {
    const begun = clock();
    const hasTime = (share: number): boolean => clock() - begun < longestMs * share;
    const report = { jobsQueued: 0, paymentsFollowedUp: 0, emailsQueued: 0 };
    let itemsLeft = 0;
    for (const key of await table.due(dueShard, clock(), batch)) {
      if (!hasTime(0.5)) break;
      try {
        const isJob = key.pk.startsWith(jobPartition(""));
        const done = await (isJob ? finishJob(key.pk.slice(jobPartition("").length)) : finishPayment(key));
        if (done) report[done]++;
      } catch (error) {
        itemsLeft++;
        warn("Sweep left an item for the next time", error);
        await putBack(key);
      }
    }
    const { forgotten: callbacksQueued, left: callbacksLeft } = await callbacks(() => hasTime(0.6));
    let failures = 0;
    for (const key of await table.due(boughtShard, clock(), purchasesAtOnce)) {
      if (failures === mostFailures || !hasTime(1)) break;
      try {
        await lookForPayments(key);
      } catch (error) {
        failures++;
        warn("Sweep could not look for further payments of a document", error);
        await putBack(key);
      }
    }
    return { ...report, callbacksQueued, itemsLeft: itemsLeft + callbacksLeft + failures };
  };
}
