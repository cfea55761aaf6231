import { callbackShard, dueShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { callbackItemKey, graceMs, jobItemKey, jobLifetimeMs, retryDelaysSeconds } from "./job.ts";
import type { Job } from "./job.ts";

/** The ways of a job that has ended back to Not Started, and into the slow queue. Each is one conditional write, and happens at most once. */
export interface Requeue {
  /**
   * One that failed, after a delay that grows each time, and only so often. An address that is told of the job's end is told of the next one, too.
   * @returns the delay in seconds, or undefined when this call did not do it
   */
  requeueFailed(job: Job): Promise<number | undefined>;
  /** One that failed, at once, because the operator says so; the sweep queues it. @returns whether this call did it */
  requeueByOperator(job: Job): Promise<boolean>;
  /**
   * One whose PDF is kept no longer: it is kept as long as before, and nobody is told a second time.
   * @returns the delay in seconds, or undefined when this call did not do it
   */
  requeueDeleted(job: Job): Promise<number | undefined>;
}

interface Anew {
  readonly from: Extract<Job["state"], "Done" | "Failed">;
  /** What has to hold besides. */
  readonly condition: string;
  readonly values: Readonly<Record<string, number>>;
  /** After how many seconds it is printed. */
  readonly delay: number;
  /** Until when the job is kept, epoch seconds. */
  readonly expiresAt: number;
}

export function createRequeue(table: Table, clock: () => number): Requeue {
  const names = { "#state": "state" };
  // By the sweep if by nobody else: the job may end in a process that dies.
  const tellAgain = (jobId: string, at: number, until: number): Write =>
    table.updateWrite({
      key: callbackItemKey(jobId),
      condition: "attribute_exists(pk)",
      update:
        "SET #state = :waiting, attempts = :none, not_before = :none, due_shard = :shard, due_at = :due, expires_at = :ttl REMOVE #end",
      names: { ...names, "#end": "end" },
      values: { ":waiting": "waiting", ":none": 0, ":shard": callbackShard, ":due": at, ":ttl": until },
    });

  const printAnew = async (
    { job_id: jobId, calls_back: callsBack }: Pick<Job, "job_id" | "calls_back">,
    { from, condition, values, delay, expiresAt }: Anew,
  ): Promise<boolean> => {
    const anew = {
      key: jobItemKey(jobId),
      condition: `#state = :from ${condition}`,
      update:
        "SET #state = :not_started, status_meta = :meta, description = :description, updated_at = :now, " +
        "due_shard = :shard, due_at = :due, attempts = :none, retries = :next, slow = :yes, expires_at = :ttl" +
        (from === "Done" ? ", progress = :none REMOVE lease_until" : " REMOVE lease_until"),
      names,
      values: {
        ...values,
        ":from": from,
        ":not_started": "Not Started",
        ":meta": "retry_requested",
        ":description": waitsAgain(delay),
        ":none": 0,
        ":yes": true,
        ":now": clock(),
        ":shard": dueShard,
        ":ttl": expiresAt,
      },
    };
    if (!callsBack) return (await table.update(anew)) !== undefined;
    const soon = clock() + (delay + 60) * 1000;
    const { written } = await table.transact([table.updateWrite(anew), tellAgain(jobId, soon, expiresAt)]);
    // Whom to tell is forgotten sooner than a job that failed.
    return written || (await table.update(anew)) !== undefined;
  };

  return {
    async requeueFailed(job) {
      const { retries } = job;
      const delay = retryDelaysSeconds[retries];
      if (delay === undefined) return undefined;
      const isDone = await printAnew(job, {
        from: "Failed",
        condition: "AND (retries = :retries OR (:retries = :none AND attribute_not_exists(retries)))",
        values: { ":retries": retries, ":next": retries + 1, ":due": clock() + delay * 1000 + graceMs },
        delay,
        expiresAt: ttlAt(clock() + jobLifetimeMs),
      });
      return isDone ? delay : undefined;
    },

    requeueByOperator: (job) =>
      printAnew(job, {
        from: "Failed",
        condition: "",
        values: { ":next": 0, ":due": clock() },
        delay: 0,
        expiresAt: ttlAt(clock() + jobLifetimeMs),
      }),

    async requeueDeleted({ job_id, retries, expires_at: expiresAt }) {
      const isDone = await printAnew(
        { job_id, calls_back: false },
        {
          from: "Done",
          condition: "AND pdf.deleted_at <= :now",
          values: { ":next": retries, ":due": clock() + graceMs },
          delay: 0,
          expiresAt,
        },
      );
      return isDone ? 0 : undefined;
    },
  };
}

function waitsAgain(delay: number): string {
  const when = delay === 0 ? "" : ` in ${String(Math.ceil(delay / 60))} ${delay > 60 ? "minutes" : "minute"}`;
  return `The document will be printed again${when}, at no charge.`;
}
