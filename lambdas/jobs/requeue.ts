import { callbackList, dueList, duePartition } from "../aws/due-lists.ts";
import type { Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { retryDelaysSeconds } from "../http-contract/free-retries.ts";
import { callbackItemKey, graceMs, hasFreeRetry, jobItemKey, jobLifetimeMs, type Job } from "./job.ts";
import { readTurn, takeTurn } from "./turns.ts";

/** Moves ended jobs back to Not Started and into the slow queue. Each step is one conditional write, and happens at most once. */
export interface Requeue {
  /**
   * Requeues a failed job that has a free retry left (job.ts), after a delay that grows each time. Its receiver is called again at the next
   * end. What was had by a turn needs one once more.
   * @returns the delay in seconds, or undefined when this call did not do it
   */
  requeueFailed(job: Job): Promise<number | undefined>;
  /** Requeues a failed job at once, by the operator's command; the sweep queues it. @returns whether this call did it */
  requeueByOperator(job: Job): Promise<boolean>;
  /**
   * Requeues a job whose PDF was deleted. Its lifetime does not change, and no receiver is called a second time.
   * @returns the delay in seconds, or undefined when this call did not do it
   */
  requeueDeleted(job: Job): Promise<number | undefined>;
}

interface Requeued {
  readonly from: Extract<Job["state"], "Done" | "Failed">;
  /** Further condition of the write. */
  readonly condition: string;
  readonly values: Readonly<Record<string, number>>;
  /** Until it is rendered, in seconds. */
  readonly delay: number;
  /** Until when the job is kept, epoch seconds. */
  readonly expiresAt: number;
  /** A write of the same step, without which the job is not requeued. */
  readonly alongside?: Write | undefined;
}

/** Requeues jobs of this table. */
export function createRequeue(table: Table, clock: () => number): Requeue {
  // Due for the sweep, since the process that ends the job may die.
  const callAgainWrite = (jobId: string, at: number, until: number): Write =>
    table.updateWrite({
      key: callbackItemKey(jobId),
      condition: "attribute_exists(pk)",
      update:
        "SET #state = :waiting, attempts = :none, not_before = :none, due_shard = :shard, due_at = :due, expires_at = :ttl REMOVE #end",
      values: {
        ":waiting": "waiting",
        ":none": 0,
        ":shard": duePartition(callbackList, callbackItemKey(jobId)),
        ":due": at,
        ":ttl": until,
      },
    });

  const requeue = async (
    { job_id: jobId, calls_back: callsBack }: Pick<Job, "job_id" | "calls_back">,
    { from, condition, values, delay, expiresAt, alongside }: Requeued,
  ): Promise<boolean> => {
    const change = {
      key: jobItemKey(jobId),
      condition: `#state = :from ${condition}`,
      update:
        "SET #state = :not_started, status_meta = :meta, description = :description, updated_at = :now, " +
        "due_shard = :shard, due_at = :due, attempts = :none, failures = :none, retries = :next, render_ms = :render_ms, slow = :yes, " +
        "expires_at = :ttl" +
        (from === "Done" ? ", progress = :none REMOVE lease_until" : " REMOVE lease_until"),
      values: {
        ...values,
        ":from": from,
        ":not_started": "Not Started",
        ":meta": "retry_requested",
        ":description": describeRetry(delay),
        ":none": 0,
        ":yes": true,
        ":now": clock(),
        ":shard": duePartition(dueList, jobItemKey(jobId)),
        ":ttl": expiresAt,
      },
    };
    const writes = [table.updateWrite(change), ...(alongside ? [alongside] : [])];
    const requeueAlone = async (): Promise<boolean> =>
      alongside ? (await table.transact(writes)).written : (await table.update(change)) !== undefined;
    if (!callsBack) return requeueAlone();
    const soon = clock() + (delay + 60) * 1000;
    const { written } = await table.transact([...writes, callAgainWrite(jobId, soon, expiresAt)]);
    // The receiver's record expires earlier than a failed job.
    return written || requeueAlone();
  };

  return {
    async requeueFailed(job) {
      const { retries } = job;
      const delay = retryDelaysSeconds[retries];
      if (delay === undefined || !hasFreeRetry(job)) return undefined;
      const turn = readTurn(job);
      const isDone = await requeue(job, {
        ...(turn && { alongside: table.updateWrite(takeTurn(turn, job.job_id)) }),
        from: "Failed",
        condition: "AND (retries = :retries OR (:retries = :none AND attribute_not_exists(retries)))",
        values: {
          ":retries": retries,
          ":next": retries + 1,
          ":render_ms": job.render_ms,
          ":due": clock() + delay * 1000 + graceMs,
        },
        delay,
        expiresAt: ttlAt(clock() + jobLifetimeMs),
      });
      return isDone ? delay : undefined;
    },

    requeueByOperator: (job) =>
      requeue(job, {
        from: "Failed",
        condition: "",
        values: { ":next": 0, ":render_ms": 0, ":due": clock() },
        delay: 0,
        expiresAt: ttlAt(clock() + jobLifetimeMs),
      }),

    async requeueDeleted({ job_id, retries, render_ms: renderMs, expires_at: expiresAt }) {
      const isDone = await requeue(
        { job_id, calls_back: false },
        {
          from: "Done",
          condition: "AND pdf.deleted_at <= :now",
          values: { ":next": retries, ":render_ms": renderMs, ":due": clock() + graceMs },
          delay: 0,
          expiresAt,
        },
      );
      return isDone ? 0 : undefined;
    },
  };
}

function describeRetry(delay: number): string {
  const when = delay === 0 ? "" : ` in ${String(Math.ceil(delay / 60))} ${delay > 60 ? "minutes" : "minute"}`;
  return `The document will be rendered again${when}, free of charge.`;
}
