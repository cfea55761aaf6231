import * as z from "zod";
import { jobItemKey } from "../jobs/job.ts";
import { dueList, duePartition } from "../aws/due-lists.ts";
import type { ItemKey, Table } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";
import { recipientPartition } from "./recipients.ts";

/** The consent of recipients to be sent documents, where the operator wants it. */
export interface Consents {
  /**
   * Requests the consent of a recipient. One who has not agreed is asked once, for all waiting jobs; this job waits, too, from now on.
   * @returns "ask" when the caller has to send the request, and to report its outcome by `recordAsked`
   */
  request(recipient: string, jobId: string): Promise<"given" | "asked" | "ask">;
  /** Records whether the request was, or may have been, sent; if not, the next caller may send it. */
  recordAsked(recipient: string, wasSent: boolean): Promise<void>;
  /** Records that the recipient agrees. The sweep then takes up every waiting job. */
  give(recipient: string): Promise<void>;
}

const consentItem = z.object({
  consent: z.enum(["asked", "given"]),
  jobs: z.instanceof(Set).default(new Set()),
});

/** Lifetime of an unanswered request, in ms; then it may be sent again. */
const askedMs = 30 * 24 * 3600 * 1000;
/** Time that a process has to send the request, in ms; after that another one may send it. */
const leaseMs = 5 * 60_000;
/** Jobs that may wait for one recipient. The daily limits keep them fewer. */
const maxWaitingJobs = 1000;

/** Creates the consents of this table. @param clock epoch ms */
export function createConsents(table: Table, clock: () => number): Consents {
  return {
    async request(recipient, jobId) {
      const key = consentKey(recipient);
      const now = clock();
      const values = { ":asked": "asked", ":job": new Set([jobId]) };
      const isNew = await table.update({
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
      if (isNew) return "ask";
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
      values: {
        ":asked": "asked",
        ":shard": duePartition(dueList, jobItemKey(jobId)),
        ":now": clock(),
      },
    });
  }
}

function consentKey(recipient: string): ItemKey {
  return { pk: recipientPartition(recipient), sk: "CONSENT" };
}
