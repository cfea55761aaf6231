import type { EmailStore } from "../email/email-store.ts";
import { jobPartition } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/job-queue.ts";
import type { JobStore } from "../jobs/job-store.ts";
import { parsePayment } from "../payments/ledger/payment-record.ts";
import { parseIssued, postponeIssued } from "../payments/issued.ts";
import type { Purchases } from "../purchases/purchases.ts";
import type { CallbackSweepReport } from "./callbacks.ts";
import { boughtList, dueList, type DueList } from "../aws/due-lists.ts";
import type { ItemKey, Table } from "../aws/table.ts";

export interface SweepOptions {
  readonly table: Table;
  readonly jobs: JobStore;
  readonly purchases: Purchases;
  readonly emails: EmailStore;
  /** Undefined where no emails are sent and no callbacks made. */
  readonly deliverQueue: JobQueue | undefined;
  /** Queues the callbacks that are due, while there is time. */
  readonly callbacks: (hasTime: () => boolean) => Promise<CallbackSweepReport>;
  readonly clock: () => number;
  /** Logs work that could not be finished this time. */
  readonly warn: (message: string, error: unknown) => void;
}

/** What one sweep did: numbers of items. */
export interface SweepReport {
  readonly jobsQueued: number;
  readonly paymentsFollowedUp: number;
  readonly emailsQueued: number;
  /** Callbacks of jobs that ended in a process that died before it queued them. */
  readonly callbacksQueued: number;
  /** Items of any kind that failed and stay for the next sweep. */
  readonly itemsFailed: number;
}

/** Items that are worked on at once. One after another, a minute is enough for the sales of a few documents a second. */
export const itemsAtOnce = 16;
/** Items of a list that are read at a time. */
const itemsRead = 500;
/**
 * Time within which a sweep takes on more work, in ms. If the rails hang, it ends before the next sweep begins a minute later, since an account may
 * have few concurrent functions. Half of it is for due items.
 */
export const maxSweepMs = 50_000;
/** After 5 failures the node counts as unreachable, and the rest is left for the next sweep. */
const maxFailures = 5;

type Work = Exclude<keyof SweepReport, "callbacksQueued" | "itemsFailed">;

/**
 * Creates the sweep, which finishes what a crash left between two steps, from the records and the rails themselves: payments that were claimed and
 * never concluded, paid jobs that are neither queued nor being rendered, emails that were not sent, and callbacks that were not made. Then it looks
 * for payments that no request presented.
 */
export function createSweep(options: SweepOptions): () => Promise<SweepReport> {
  const { table, jobs, purchases, emails, deliverQueue, callbacks, clock, warn } = options;

  const finishJob = async (jobId: string): Promise<Work | undefined> => {
    const job = await jobs.find(jobId);
    if (!job) return undefined;
    if (job.state !== "Done") {
      const isBeingRendered = (job.lease_until ?? 0) > clock();
      if (!isBeingRendered) await purchases.enqueue(job);
      await jobs.postpone(job);
      return isBeingRendered ? undefined : "jobsQueued";
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

  const recheckDocument = async (key: ItemKey): Promise<void> => {
    const item = await table.get(key);
    const issued = parseIssued(item);
    if (issued) {
      await postponeIssued(table, issued, await purchases.findUnrecordedPayments(issued));
      return;
    }
    const record = parsePayment(item);
    if (record) await purchases.checkAgain(record);
  };

  // Moves an item behind all that are due, so that one that always fails delays no other.
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
    const hasTime = (share: number): boolean => clock() - begun < maxSweepMs * share;
    const report = { jobsQueued: 0, paymentsFollowedUp: 0, emailsQueued: 0 };
    let itemsFailed = 0;
    const finish = async (key: ItemKey): Promise<void> => {
      try {
        const isJob = key.pk.startsWith(jobPartition(""));
        const work = await (isJob ? finishJob(key.pk.slice(jobPartition("").length)) : finishPayment(key));
        if (work) report[work]++;
      } catch (error) {
        itemsFailed++;
        warn("The sweep left an item for the next run", error);
        await putBack(key);
      }
    };
    await workThrough(options, dueList, () => hasTime(0.5), finish);
    const { forgotten: callbacksQueued, failed: callbacksFailed } = await callbacks(() => hasTime(0.6));
    let failures = 0;
    const recheck = async (key: ItemKey): Promise<void> => {
      try {
        await recheckDocument(key);
      } catch (error) {
        failures++;
        warn("The sweep could not look for further payments of a document", error);
        await putBack(key);
      }
    };
    await workThrough(options, boughtList, () => failures < maxFailures && hasTime(1), recheck);
    return { ...report, callbacksQueued, itemsFailed: itemsFailed + callbacksFailed + failures };
  };
}

/** Processes due items of a list, oldest first and several at once, until none is left that it has not seen. */
async function workThrough(
  { table, clock }: Pick<SweepOptions, "table" | "clock">,
  list: DueList,
  hasTime: () => boolean,
  work: (key: ItemKey) => Promise<void>,
): Promise<void> {
  const seen = new Set<string>();
  let keys: ItemKey[];
  do {
    keys = (await table.due(list, clock(), itemsRead)).filter(({ pk, sk }) => !seen.has(`${pk} ${sk}`));
    for (const { pk, sk } of keys) seen.add(`${pk} ${sk}`);
    const remaining = keys.values();
    const worker = async (): Promise<void> => {
      while (hasTime()) {
        const { value: key } = remaining.next();
        if (!key) return;
        await work(key);
      }
    };
    await Promise.all(Array.from({ length: itemsAtOnce }, worker));
  } while (keys.length > 0 && hasTime());
}
