import { dueShard, refundShard } from "../aws/table.ts";
import type { Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { failedLifetimeMs, graceMs, jobItemKey, jobLifetimeMs, lockedBy, parseJob } from "./job.ts";
import type { Job, RenderedPdf } from "./job.ts";
import { createRequeue } from "./requeue.ts";

/** How long after a job was given back, in ms: its message may take a minute to come again. */
const givenBackMs = 60_000;

export interface NewJob {
  readonly jobId: string;
  readonly documentName: string;
  readonly payment: Job["payment"];
  readonly accountId: string | undefined;
  readonly payers: readonly string[];
  /** Whether the PDF is to be sent by e-mail. */
  readonly mail: boolean;
  /** Whether an address is to be told of its end. */
  readonly callsBack: boolean;
  /** What the request asked for and does not get. */
  readonly warnings?: Job["warnings"];
}

/** The job record and its transitions. Each names the states it may start from and happens at most once. */
export interface JobStore {
  find(jobId: string): Promise<Job | undefined>;
  /** The job as it was a moment ago, for half the price: for who looks again soon. */
  glance(jobId: string): Promise<Job | undefined>;
  /**
   * A job as it is at first, and the write that creates it in the place of its payment's lock, to go into the transaction that records the payment.
   */
  newJob(of: NewJob): { readonly job: Job; readonly write: Write };
  /**
   * Failed → Not Started, to be printed by the slow queue after a delay that grows each time, and only so often. Done → Not Started, when the PDF is kept
   * no longer: the job is, as long as before, and nobody is told a second time.
   * @returns the delay in seconds, or undefined when this call did not do it
   */
  retry(job: Job): Promise<number | undefined>;
  /** Failed → Not Started, because the operator says so; the sweep queues it. @returns whether this call did it */
  requeue(jobId: string): Promise<boolean>;
  /**
   * Not Started → Processing, or takes a job over whose process died. When the sweep looks stays as it is: most jobs have ended by then, and it
   * leaves alone what is being printed.
   * @returns the job, or undefined when it is finished or somebody else is printing it
   */
  start(jobId: string, leaseMs: number): Promise<Job | undefined>;
  /** Processing → Done, and its e-mail, if there is one to be sent, waiting → queued. @returns whether this call did it */
  finish(job: Job, pdf: RenderedPdf): Promise<boolean>;
  /**
   * Not Started or Processing → Failed. Its receipt stays with the operator, who may refund it by hand, for longer than the job would be kept.
   * @param description what a person can do
   * @returns whether this call did it
   */
  fail(jobId: string, description: string): Promise<boolean>;
  /** Gives the lease back and leaves the rest to the slow queue. That it was begun before counts for no try there. */
  defer(jobId: string): Promise<void>;
  /** Gives the lease back after a failure that may pass, so that the next delivery can start at once. */
  release(jobId: string): Promise<void>;
  /** Puts off the sweep's next look at a job that it has just queued again, or that is being printed. */
  postpone(job: Job): Promise<void>;
}

export function createJobStore(table: Table, clock: () => number): JobStore {
  const now = clock;
  const key = jobItemKey;
  const names = { "#state": "state" };

  const find = async (jobId: string): Promise<Job | undefined> =>
    parseJob(await table.get(key(jobId)), now());

  const printAnew = createRequeue(table, clock);

  return {
    find,

    async glance(jobId) {
      return parseJob(await table.glance(key(jobId)), now());
    },

    newJob({ jobId, documentName, payment, accountId, payers, mail, callsBack, warnings }) {
      const job: Job = {
        job_id: jobId,
        state: "Not Started",
        status_meta: "payment_received",
        description: "Paid. The document waits to be printed.",
        progress: 0,
        document_name: documentName,
        payment,
        ...(accountId !== undefined && { account_id: accountId }),
        payers: [...payers],
        ...(warnings && { warnings }),
        slow: false,
        retries: 0,
        ...(mail && { mail: { state: "waiting", attempts: 0 } }),
        calls_back: callsBack,
        attempts: 0,
        created_at: now(),
        updated_at: now(),
        expires_at: ttlAt(now() + jobLifetimeMs),
      };
      const item = { ...key(jobId), ...job, due_shard: dueShard, due_at: now() + graceMs };
      return { job, write: table.putNew(item, now(), lockedBy(payment.id)) };
    },

    retry: (job) => (job.state === "Done" ? printAnew.requeueDeleted(job) : printAnew.requeueFailed(job)),

    async requeue(jobId) {
      const job = await find(jobId);
      return job !== undefined && printAnew.requeueByOperator(job);
    },

    async start(jobId, leaseMs) {
      const updated = await table.update({
        key: key(jobId),
        condition:
          "#state = :not_started OR (#state = :processing AND (attribute_not_exists(lease_until) OR lease_until < :now))",
        update:
          "SET #state = :processing, status_meta = :meta, description = :description, progress = :progress, " +
          "updated_at = :now, lease_until = :lease, attempts = attempts + :one",
        names,
        values: {
          ":not_started": "Not Started",
          ":processing": "Processing",
          ":meta": "document_generation_started",
          ":description": "The document is being printed.",
          ":progress": 0.25,
          ":one": 1,
          ":now": now(),
          ":lease": now() + leaseMs,
        },
      });
      return parseJob(updated, now());
    },

    async finish({ job_id: jobId, mail }, pdf) {
      const isMailed = mail?.state === "waiting";
      const updated = await table.update({
        key: key(jobId),
        condition: "#state = :processing",
        update:
          "SET #state = :done, status_meta = :meta, description = :description, progress = :one, pdf = :pdf, updated_at = :now, ended_at = :now" +
          (isMailed
            ? ", mail.#state = :queued, due_at = :due REMOVE lease_until"
            : " REMOVE lease_until, due_shard, due_at"),
        names,
        values: {
          ":processing": "Processing",
          ":done": "Done",
          ":meta": "document_generated",
          ":description": "The PDF is ready.",
          ":one": 1,
          ":pdf": pdf,
          ":now": now(),
          ...(isMailed && { ":queued": "queued", ":due": now() + graceMs }),
        },
      });
      return updated !== undefined;
    },

    async fail(jobId, description) {
      const updated = await table.update({
        key: key(jobId),
        condition: "#state IN (:not_started, :processing)",
        update:
          "SET #state = :failed, status_meta = :meta, description = :description, updated_at = :now, ended_at = :now, " +
          "due_shard = :shard, due_at = :now, expires_at = :ttl REMOVE lease_until",
        names,
        values: {
          ":ttl": ttlAt(now() + failedLifetimeMs),
          ":not_started": "Not Started",
          ":processing": "Processing",
          ":failed": "Failed",
          ":meta": "document_generation_failed",
          ":description": description,
          ":now": now(),
          ":shard": refundShard,
        },
      });
      return updated !== undefined;
    },

    async defer(jobId) {
      await table.update({
        key: key(jobId),
        condition: "#state = :processing",
        update:
          "SET slow = :yes, description = :description, updated_at = :now, due_at = :due, attempts = attempts - :one " +
          "REMOVE lease_until",
        names,
        values: {
          ":processing": "Processing",
          ":one": 1,
          ":yes": true,
          ":description": "The document takes its time to print, and waits in the queue for such documents.",
          ":now": now(),
          ":due": now() + graceMs,
        },
      });
    },

    async release(jobId) {
      await table.update({
        key: key(jobId),
        condition: "#state = :processing",
        update: "SET due_at = :due REMOVE lease_until",
        names,
        values: { ":processing": "Processing", ":due": now() + givenBackMs },
      });
    },

    async postpone({ job_id: jobId, lease_until: lease = 0 }) {
      const due = Math.max(now(), lease) + graceMs;
      await table.update({
        key: key(jobId),
        condition: "#state IN (:not_started, :processing)",
        update: "SET due_at = :due",
        names,
        values: { ":not_started": "Not Started", ":processing": "Processing", ":due": due },
      });
    },
  };
}
