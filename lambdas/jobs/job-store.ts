import { rails } from "../http-contract/payment/payment-methods.ts";
import { dueList, duePartition, refundList } from "../aws/due-lists.ts";
import type { Item, Table, Write } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import type { CorrectionTerms } from "./correction.ts";
import { reportEnd } from "./ended-jobs.ts";
import {
  failedLifetimeMs,
  graceMs,
  jobItemKey,
  jobLifetimeMs,
  lockedBy,
  maxGraceMs,
  parseJob,
  readJob,
} from "./job.ts";
import type { Job, RenderedPdf } from "./job.ts";
import { createRequeue, type Requeue } from "./requeue.ts";
import { giveTurnBack, type Turn } from "./turns.ts";

/** Delay of the sweep's check after a job was released, in ms: its message may take a minute to be redelivered. */
const releasedMs = 60_000;

/** A job to be created. */
export interface NewJob {
  readonly jobId: string;
  readonly documentName: string;
  readonly payment: Job["payment"];
  readonly accountId: string | undefined;
  readonly payers: readonly string[];
  /** Whether the PDF is to be sent by email. */
  readonly mail: boolean;
  /** Whether a receiver is called at its end. */
  readonly callsBack: boolean;
  /** Invoices of the document that must not be paid any more. */
  readonly voidInvoices?: Job["void_invoices"];
  /** Ignored parts of the request. */
  readonly warnings?: Job["warnings"];
  /** Corrections that are printed free of charge, and for how long, in ms; absent where none are. */
  readonly corrections?: CorrectionTerms | undefined;
}

/** The job record and its transitions. Each names the states it may start from and happens at most once. */
export class JobStore {
  readonly #table: Table;
  readonly #now: () => number;
  readonly #requeue: Requeue;

  /** Opens the jobs of a table. @param clock epoch ms */
  constructor(table: Table, clock: () => number) {
    this.#table = table;
    this.#now = clock;
    this.#requeue = createRequeue(table, clock);
  }

  /**
   * Finds a job. `consistent: false` may miss the latest writes, at half the read cost.
   * @returns undefined when there is none, or it has expired
   */
  async find(jobId: string, { consistent } = { consistent: true }): Promise<Job | undefined> {
    return readJob(this.#table, jobId, this.#now(), { consistent });
  }

  /** Makes a new job, and the write that creates it under the key of its payment's lock. The write goes into the transaction that records the payment. */
  newJob(options: NewJob): { readonly job: Job; readonly write: Write } {
    const { jobId, documentName, payment, accountId, payers, mail, callsBack, voidInvoices, warnings } =
      options;
    const { corrections } = options;
    const job: Job = {
      job_id: jobId,
      state: "Not Started",
      status_meta: "payment_received",
      description: "Paid. The document is queued.",
      progress: 0,
      document_name: documentName,
      payment,
      ...(accountId !== undefined && { account_id: accountId }),
      ...(corrections && {
        corrections: { most: corrections.most, until: this.#now() + corrections.lifetimeMs },
      }),
      payers: [...payers],
      ...(voidInvoices && { void_invoices: voidInvoices }),
      ...(warnings && { warnings }),
      slow: false,
      retries: 0,
      render_ms: 0,
      ...(mail && { mail: { state: "waiting", attempts: 0 } }),
      calls_back: callsBack,
      attempts: 0,
      failures: 0,
      created_at: this.#now(),
      updated_at: this.#now(),
      expires_at: ttlAt(this.#now() + jobLifetimeMs),
    };
    const item = {
      ...jobItemKey(jobId),
      ...job,
      payment: { ...payment, rail: rails[payment.rail].stored },
      due_shard: duePartition(dueList, jobItemKey(jobId)),
      due_at: this.#now() + graceMs,
    };
    return { job, write: this.#table.putNew(item, this.#now(), lockedBy(payment.id)) };
  }

  /**
   * Retries a job: Failed → Not Started, by {@link Requeue.requeueFailed}; Done → Not Started, by {@link Requeue.requeueDeleted}.
   * @returns the delay in seconds, or undefined when this call did not do it
   */
  retry(job: Job): Promise<number | undefined> {
    return job.state === "Done" ? this.#requeue.requeueDeleted(job) : this.#requeue.requeueFailed(job);
  }

  /** Requeues a job by the operator's command, Failed → Not Started; the sweep queues it. @returns whether this call did it */
  async requeue(jobId: string): Promise<boolean> {
    const job = await this.find(jobId);
    return job !== undefined && this.#requeue.requeueByOperator(job);
  }

  /**
   * Starts a job, Not Started → Processing, or takes over one whose lease has expired. The time of the sweep's check stays: most jobs have ended by
   * then, and the sweep skips jobs that are being rendered.
   * @param leaseMs time that the caller has for the job, in ms
   * @returns undefined if the job has ended or is being rendered
   */
  async start(jobId: string, leaseMs: number): Promise<Job | undefined> {
    const updated = await this.#table.update({
      key: jobItemKey(jobId),
      condition:
        "#state = :not_started OR (#state = :processing AND (attribute_not_exists(lease_until) OR lease_until < :now))",
      update:
        "SET #state = :processing, status_meta = :meta, description = :description, progress = :progress, " +
        "updated_at = :now, lease_until = :lease, attempts = attempts + :one",
      values: {
        ":not_started": "Not Started",
        ":processing": "Processing",
        ":meta": "document_generation_started",
        ":description": "The PDF is being printed.",
        ":progress": 0.25,
        ":one": 1,
        ":now": this.#now(),
        ":lease": this.#now() + leaseMs,
      },
    });
    return parseJob(updated, this.#now());
  }

  /** Finishes a job, Processing → Done, and its email, if any, waiting → queued. @returns whether this call did it */
  async finish({ job_id: jobId, mail }: Job, pdf: RenderedPdf): Promise<boolean> {
    const isEmailed = mail?.state === "waiting";
    const updated = await this.#table.update({
      key: jobItemKey(jobId),
      condition: "#state = :processing",
      update:
        "SET #state = :done, status_meta = :meta, description = :description, progress = :one, pdf = :pdf, updated_at = :now, ended_at = :now" +
        (isEmailed
          ? ", mail.#state = :queued, due_at = :due REMOVE lease_until"
          : " REMOVE lease_until, due_shard, due_at"),
      values: {
        ":processing": "Processing",
        ":done": "Done",
        ":meta": "document_generated",
        ":description": "The PDF is ready.",
        ":one": 1,
        ":pdf": pdf,
        ":now": this.#now(),
        ...(isEmailed && { ":queued": "queued", ":due": this.#now() + graceMs }),
      },
    });
    return this.#ended(updated);
  }

  /**
   * Fails a job, Not Started or Processing → Failed. The job appears on the operator's list of refunds due, and is kept longer than others. The turn
   * that it was had by is given back.
   * @param description tells a person what to do
   * @param renderMs time that the failed attempt took, in ms; 0 by default, when the document is not the cause
   * @param turn that it was had by, in place of money
   * @returns whether this call did it
   */
  async fail(jobId: string, description: string, renderMs = 0, turn?: Turn): Promise<boolean> {
    const change = {
      key: jobItemKey(jobId),
      condition: "#state IN (:not_started, :processing)",
      update:
        "SET #state = :failed, status_meta = :meta, description = :description, updated_at = :now, ended_at = :now, " +
        "due_shard = :shard, due_at = :now, expires_at = :ttl, render_ms = if_not_exists(render_ms, :none) + :render_ms " +
        "REMOVE lease_until",
      values: {
        ":ttl": ttlAt(this.#now() + failedLifetimeMs),
        ":none": 0,
        ":render_ms": renderMs,
        ":not_started": "Not Started",
        ":processing": "Processing",
        ":failed": "Failed",
        ":meta": "document_generation_failed",
        ":description": description,
        ":now": this.#now(),
        ":shard": duePartition(refundList, jobItemKey(jobId)),
      },
    };
    if (!turn) return this.#ended(await this.#table.update(change));
    const { written } = await this.#table.transact([
      this.#table.updateWrite(change),
      this.#table.updateWrite(giveTurnBack(turn, jobId)),
    ]);
    // The original may have expired.
    return this.#ended(await (written ? this.#table.get(change.key) : this.#table.update(change)));
  }

  /** Reports that a job has ended, if this write ended it. @param updated the item after the write @returns whether it did */
  #ended(updated: Item | undefined): boolean {
    const job = parseJob(updated, this.#now());
    if (job) reportEnd(job);
    return updated !== undefined;
  }

  /** Gives the lease back, and leaves the job to the slow queue, where this attempt does not count. */
  async defer(jobId: string): Promise<void> {
    await this.#table.update({
      key: jobItemKey(jobId),
      condition: "#state = :processing",
      update:
        "SET slow = :yes, description = :description, updated_at = :now, due_at = :due, attempts = attempts - :one " +
        "REMOVE lease_until",
      values: {
        ":processing": "Processing",
        ":one": 1,
        ":yes": true,
        ":description": "The document takes longer than usual and was moved to the queue for slow documents.",
        ":now": this.#now(),
        ":due": this.#now() + graceMs,
      },
    });
  }

  /** Gives the lease back after a failure that may pass, so that the next delivery can start at once. */
  async release(jobId: string): Promise<void> {
    await this.#table.update({
      key: jobItemKey(jobId),
      condition: "#state = :processing",
      update: "SET due_at = :due, failures = if_not_exists(failures, :none) + :one REMOVE lease_until",
      values: { ":processing": "Processing", ":due": this.#now() + releasedMs, ":none": 0, ":one": 1 },
    });
  }

  /** Postpones the sweep's next check of a job that it has just queued again, or that is being rendered. */
  async postpone({ job_id: jobId, lease_until: lease = 0, updated_at: updatedAt }: Job): Promise<void> {
    // Each time twice as late: behind a long queue, every check would add a message to it.
    const waitedMs = Math.min(Math.max(graceMs, this.#now() - updatedAt), maxGraceMs);
    const due = lease > this.#now() ? lease + graceMs : this.#now() + waitedMs;
    await this.#table.update({
      key: jobItemKey(jobId),
      condition: "#state IN (:not_started, :processing)",
      update: "SET due_at = :due",
      values: { ":not_started": "Not Started", ":processing": "Processing", ":due": due },
    });
  }
}
