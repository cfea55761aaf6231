import { jobItemKey, parseJob, type Job, type EmailState } from "../jobs/job.ts";
import { dueList, duePartition } from "../aws/due-lists.ts";
import type { Table, Update } from "../aws/table.ts";

/**
 * Time until the outcome of an interrupted call of SES is decided, in ms. SES reports most accepted messages by an event, within seconds, but events
 * are best effort (SES developer guide, "Monitoring SES events using Amazon EventBridge"). Without one by then, the message was probably not
 * accepted, and is sent again.
 */
export const outcomeMs = 10 * 60_000;
/** Delay of the sweep's next check of an email that it queued, in ms. */
const graceMs = 30_000;
/**
 * How long after that it may be sent again, in ms. A later check means that this service was down, and so was the function that records
 * events: its retries get another {@link outcomeMs}.
 */
const lateMs = 5 * 60_000;

/** The ending of an email, as its job's status has it. */
type Ending = Exclude<EmailState, "waiting" | "queued" | "sending" | "asked">;

const endings: Readonly<
  Record<Ending, { readonly from: readonly EmailState[]; readonly description: string }>
> = {
  sent: {
    from: ["queued", "sending", "failed"],
    description: "The PDF is ready and was sent by email.",
  },
  delivered: {
    from: ["queued", "sending", "failed", "sent"],
    description: "The PDF is ready and was delivered by email.",
  },
  bounced: {
    from: ["queued", "sending", "failed", "sent", "delivered"],
    description: "The PDF is ready. Its email bounced: the address does not accept it.",
  },
  refused: {
    from: ["sending"],
    description:
      "The PDF is ready. It was not sent by email: the recipient has unsubscribed, or the address does not exist.",
  },
  rejected: {
    from: ["queued", "sending", "failed", "sent"],
    description: "The PDF is ready. It was not sent by email: the mail service considers it harmful.",
  },
  limited: {
    from: ["sending"],
    description: "The PDF is ready. It was not sent by email: a daily limit is reached.",
  },
  failed: {
    from: ["queued", "sending", "asked"],
    description: "The PDF is ready. It could not be sent by email.",
  },
};

/** The email of a job, stored in the job's own item. Each transition happens at most once. */
export interface EmailStore {
  /**
   * Begins an email, → sending, unless it is sent, or another process may be sending it. @returns the job as it is now, or undefined if there is
   * nothing to do
   */
  start(jobId: string): Promise<Job | undefined>;
  /** Returns an email from sending to queued, when certainly nothing was sent. */
  release(jobId: string): Promise<void>;
  /** Moves an email from sending to asked: it waits for its recipient's consent. The sweep checks it, at growing intervals. */
  ask(job: Pick<Job, "job_id" | "created_at">): Promise<void>;
  /** Records an ending. @returns whether this call did it; an ending that comes late or twice changes nothing */
  end(jobId: string, ending: Ending): Promise<boolean>;
  /** Postpones the sweep's next check of an email that it has just queued again. */
  postpone(jobId: string): Promise<void>;
}

/** Creates the emails of this table's jobs. @param clock epoch ms */
export function createEmailStore(table: Table, clock: () => number): EmailStore {
  const change = (jobId: string, update: Omit<Update, "key">) =>
    table.update({ key: jobItemKey(jobId), ...update });

  const waitForEvents = async (jobId: string): Promise<void> => {
    await change(jobId, {
      condition: "mail.#state = :sending AND mail.lease_until < :late",
      update: "SET mail.lease_until = :until, due_at = :until",
      values: { ":sending": "sending", ":late": clock() - lateMs, ":until": clock() + outcomeMs },
    });
  };

  return {
    async start(jobId) {
      const until = clock() + outcomeMs;
      const updated = await change(jobId, {
        condition:
          "#state = :done AND (mail.#state IN (:queued, :failed, :asked) OR " +
          "(mail.#state = :sending AND mail.lease_until BETWEEN :late AND :now))",
        update:
          "SET mail.#state = :sending, mail.lease_until = :until, mail.attempts = mail.attempts + :one, " +
          "due_shard = :shard, due_at = :until",
        values: {
          ":done": "Done",
          ":queued": "queued",
          ":failed": "failed",
          ":asked": "asked",
          ":sending": "sending",
          ":now": clock(),
          ":late": clock() - lateMs,
          ":until": until,
          ":one": 1,
          ":shard": duePartition(dueList, jobItemKey(jobId)),
        },
      });
      if (!updated) await waitForEvents(jobId);
      return parseJob(updated, clock());
    },

    async release(jobId) {
      await change(jobId, {
        condition: "mail.#state = :sending",
        // SES was not called, or refused: this attempt cannot have sent it.
        update: "SET mail.#state = :queued, due_at = :due, mail.attempts = mail.attempts - :one",
        values: { ":sending": "sending", ":queued": "queued", ":due": clock() + outcomeMs, ":one": 1 },
      });
    },

    async ask({ job_id: jobId, created_at: createdAt }) {
      await change(jobId, {
        condition: "mail.#state = :sending",
        update:
          "SET mail.#state = :asked, status_meta = :meta, description = :description, updated_at = :now, " +
          "due_at = :due, mail.attempts = mail.attempts - :one REMOVE mail.lease_until",
        values: {
          ":sending": "sending",
          ":asked": "asked",
          ":meta": "email_asked",
          ":description":
            "The PDF is ready. It will be sent by email once the recipient agrees. We have asked by email.",
          ":now": clock(),
          ":due": clock() + Math.max(outcomeMs, clock() - createdAt),
          ":one": 1,
        },
      });
    },

    async end(jobId, ending) {
      const { from, description } = endings[ending];
      const updated = await change(jobId, {
        condition: `mail.#state IN (${from.map((_, index) => `:from${index}`).join(", ")})`,
        update:
          "SET mail.#state = :ending, status_meta = :meta, description = :description, updated_at = :now " +
          "REMOVE mail.lease_until, due_shard, due_at",
        values: {
          ...Object.fromEntries(from.map((state, index) => [`:from${index}`, state])),
          ":ending": ending,
          ":meta": `email_${ending}`,
          ":description": description,
          ":now": clock(),
        },
      });
      return updated !== undefined;
    },

    async postpone(jobId) {
      await change(jobId, {
        condition: "mail.#state IN (:queued, :sending, :asked)",
        update: "SET due_at = :due",
        values: { ":queued": "queued", ":sending": "sending", ":asked": "asked", ":due": clock() + graceMs },
      });
    },
  };
}
