import * as z from "zod";
import { jobItemKey } from "../jobs/job.ts";
import { dueShard } from "../aws/table.ts";
import type { ItemKey, Table } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { recipientPartition } from "./recipients.ts";

/** Whether recipients agreed to be sent documents, where the operator has them asked first. */
export interface Consents {
  /**
   * Where a recipient stands. One who has not agreed is asked once, for all jobs that wait for the answer; this one does from now on.
   * @returns "ask" when it is this call's to send the question, and to tell what became of it
   */
  request(recipient: string, jobId: string): Promise<"given" | "asked" | "ask">;
  /** The question was sent, or may have been; otherwise the next one who comes may send it. */
  recordAsked(recipient: string, wasSent: boolean): Promise<void>;
  /** The recipient agrees: the sweep takes up every job that waits for it. */
  give(recipient: string): Promise<void>;
}

const consentItem = z.object({
  consent: z.enum(["asked", "given"]),
  jobs: z.instanceof(Set).default(new Set()),
});

/** A question that nobody answered is forgotten after so long, in ms, and may be asked again. */
const askedMs = 30 * 24 * 3600 * 1000;
/** How long a process may take to send the question, in ms; when it died meanwhile, another one sends it. */
const leaseMs = 5 * 60_000;
/** Most jobs that wait for one answer; a limit a day keeps them fewer. */
const maxWaitingJobs = 1000;

export function createConsents(table: Table, clock: () => number): Consents {
  return {
    async request(recipient, jobId) {
      const key = consentKey(recipient);
      const now = clock();
      const values = { ":asked": "asked", ":job": new Set([jobId]) };
      const isOurs = await table.update({
        key,
        condition:
          "attribute_not_exists(consent) OR (consent = :asked AND (expires_at < :seconds OR lease_until < :now))",
        update: "SET consent = :asked, lease_until = :until, expires_at = :ttl ADD jobs :job",
        values: {
          ...values,
          ":now": now,
          ":until": now + leaseMs,
          ":seconds": ttlAt(now),
          ":ttl": ttlAt(now + askedMs),
        },
      });
      if (isOurs) return "ask";
      const waits = await table.update({
        key,
        condition: "consent = :asked AND size(jobs) < :most",
        update: "ADD jobs :job",
        values: { ...values, ":most": maxWaitingJobs },
      });
      return waits ? "asked" : consentItem.parse(await table.get(key)).consent;
    },

    async recordAsked(recipient, wasSent) {
      await table.update({
        key: consentKey(recipient),
        condition: "consent = :asked",
        update: wasSent ? "REMOVE lease_until" : "SET lease_until = :none",
        values: { ":asked": "asked", ...(!wasSent && { ":none": 0 }) },
      });
    },

    async give(recipient) {
      const given = await table.update({
        key: consentKey(recipient),
        condition: "attribute_exists(consent)",
        update: "SET consent = :given REMOVE expires_at",
        values: { ":given": "given" },
      });
      if (!given) return;
      for (const jobId of consentItem.parse(given).jobs) await makeDue(String(jobId));
    },
  };

  async function makeDue(jobId: string): Promise<void> {
    await table.update({
      key: jobItemKey(jobId),
      condition: "mail.#state = :asked",
      update: "SET due_shard = :shard, due_at = :now",
      names: { "#state": "state" },
      values: { ":asked": "asked", ":shard": dueShard, ":now": clock() },
    });
  }
}

function consentKey(recipient: string): ItemKey {
  return { pk: recipientPartition(recipient), sk: "CONSENT" };
}
