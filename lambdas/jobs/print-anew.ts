import { callbackShard, dueShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import { callbackItemKey, jobItemKey } from "./job.ts";
import type { Job } from "./job.ts";

export interface Anew {
  readonly from: Extract<Job["state"], "Done" | "Failed">;
  /** What has to hold besides. */
  readonly condition: string;
  readonly values: Readonly<Record<string, number>>;
  /** After how many seconds it is printed. */
  readonly delay: number;
  /** Until when the job is kept, epoch seconds. */
  readonly expiresAt: number;
}

/** Failed or Done → Not Started, in the slow queue; an address that is told of the job's end is told of the next one, too. @returns whether this call did it */
export type PrintAnew = (job: Pick<Job, "job_id" | "calls_back">, change: Anew) => Promise<boolean>;

export function createPrintAnew(table: Table, clock: () => number): PrintAnew {
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

  return async ({ job_id: jobId, calls_back: callsBack }, { from, condition, values, delay, expiresAt }) => {
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
}

function waitsAgain(delay: number): string {
  const when = delay === 0 ? "" : ` in ${String(Math.ceil(delay / 60))} ${delay > 60 ? "minutes" : "minute"}`;
  return `The document will be printed again${when}, at no charge.`;
}
