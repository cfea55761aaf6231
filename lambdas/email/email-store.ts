import { jobItemKey, parseJob } from "../jobs/job.ts";
import type { Job, EmailState } from "../jobs/job.ts";
import { dueShard } from "../aws/table.ts";
import type { Table } from "../aws/table.ts";

/**
 * How long the outcome of a call of SES that broke off stays open, in ms. SES tells of most messages that it took by an event, within seconds; but
 * events are best effort (SES developer guide, "Monitoring SES events using Amazon EventBridge"). When none has come in this time the message was
 * probably not taken, and is sent again.
 */
export const outcomeMs = 10 * 60_000;
const graceMs = 30_000;
/**
 * How long after that it may be sent again, in ms. Whoever looks later was down for a while, as was whoever takes note of events:
 * their retries are given another {@link outcomeMs}.
 */
const lateMs = 5 * 60_000;

/** How an e-mail ended, as far as its job's status tells. */
type Ending = Exclude<EmailState, "waiting" | "queued" | "sending" | "asked">;

const endings: Readonly<
  Record<Ending, { readonly from: readonly EmailState[]; readonly description: string }>
> = {
  sent: {
    from: ["queued", "sending", "failed"],
    description: "The PDF is ready and was sent by e-mail.",
  },
  delivered: {
    from: ["queued", "sending", "failed", "sent"],
    description: "The PDF is ready and was delivered by e-mail.",
  },
  bounced: {
    from: ["queued", "sending", "failed", "sent", "delivered"],
    description: "The PDF is ready. Its e-mail came back: the address does not take it.",
  },
  refused: {
    from: ["sending"],
    description:
      "The PDF is ready. It was not sent by e-mail: the address cannot or does not want to be sent to.",
  },
  rejected: {
    from: ["queued", "sending", "failed", "sent"],
    description: "The PDF is ready. It was not sent by e-mail: the mail service takes it for harmful.",
  },
  limited: {
    from: ["sending"],
    description:
      "The PDF is ready. It was not sent by e-mail: the day's limit for the address or account is reached.",
  },
  failed: {
    from: ["queued", "sending", "asked"],
    description: "The PDF is ready. It could not be sent by e-mail.",
  },
};

/** The e-mail of a job, kept in the job's own item. Each transition happens at most once. */
export interface EmailStore {
  /**
   * → sending, unless it is sent, or somebody else may be sending it.
   * @returns the job as it is now, or undefined when there is nothing to do
   */
  start(jobId: string): Promise<Job | undefined>;
  /** sending → queued, when it is certain that nothing was sent. */
  release(jobId: string): Promise<void>;
  /** sending → asked: it waits for its recipient to agree. Looked at again by the sweep, later each time. */
  ask(job: Pick<Job, "job_id" | "created_at">): Promise<void>;
  /** Records how it ended. @returns whether this call did it; an ending that comes late or twice changes nothing */
  end(jobId: string, ending: Ending): Promise<boolean>;
  /** Puts off the sweep's next look at an e-mail that it has just queued again. */
  postpone(jobId: string): Promise<void>;
}

export function createEmailStore(table: Table, clock: () => number): EmailStore {
  const names = { "#state": "state" };

  const waitForEvents = async (jobId: string): Promise<void> => {
    await table.update({
      key: jobItemKey(jobId),
      condition: "mail.#state = :sending AND mail.lease_until < :late",
      update: "SET mail.lease_until = :until, due_at = :until",
      names,
      values: { ":sending": "sending", ":late": clock() - lateMs, ":until": clock() + outcomeMs },
    });
  };

  return {
    async start(jobId) {
      const until = clock() + outcomeMs;
      const updated = await table.update({
        key: jobItemKey(jobId),
        condition:
          "#state = :done AND (mail.#state IN (:queued, :failed, :asked) OR " +
          "(mail.#state = :sending AND mail.lease_until BETWEEN :late AND :now))",
        update:
          "SET mail.#state = :sending, mail.lease_until = :until, mail.attempts = mail.attempts + :one, " +
          "due_shard = :shard, due_at = :until",
        names,
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
          ":shard": dueShard,
        },
      });
      if (!updated) await waitForEvents(jobId);
      return parseJob(updated, clock());
    },

    async release(jobId) {
      await table.update({
        key: jobItemKey(jobId),
        condition: "mail.#state = :sending",
        // SES was not asked, or said no: that is no attempt which might have sent it.
        update: "SET mail.#state = :queued, due_at = :due, mail.attempts = mail.attempts - :one",
        names,
        values: { ":sending": "sending", ":queued": "queued", ":due": clock() + outcomeMs, ":one": 1 },
      });
    },

    async ask({ job_id: jobId, created_at: createdAt }) {
      await table.update({
        key: jobItemKey(jobId),
        condition: "mail.#state = :sending",
        update:
          "SET mail.#state = :asked, status_meta = :meta, description = :description, updated_at = :now, " +
          "due_at = :due, mail.attempts = mail.attempts - :one REMOVE mail.lease_until",
        names,
        values: {
          ":sending": "sending",
          ":asked": "asked",
          ":meta": "email_asked",
          ":description":
            "The PDF is ready. It is sent by e-mail as soon as whoever gets it agrees to that; they were asked by e-mail.",
          ":now": clock(),
          ":due": clock() + Math.max(outcomeMs, clock() - createdAt),
          ":one": 1,
        },
      });
    },

    async end(jobId, ending) {
      const { from, description } = endings[ending];
      const updated = await table.update({
        key: jobItemKey(jobId),
        condition: `mail.#state IN (${from.map((_, index) => `:from${index}`).join(", ")})`,
        update:
          "SET mail.#state = :ending, status_meta = :meta, description = :description, updated_at = :now " +
          "REMOVE mail.lease_until, due_shard, due_at",
        names,
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
      await table.update({
        key: jobItemKey(jobId),
        condition: "mail.#state IN (:queued, :sending, :asked)",
        update: "SET due_at = :due",
        names,
        values: { ":queued": "queued", ":sending": "sending", ":asked": "asked", ":due": clock() + graceMs },
      });
    },
  };
}
