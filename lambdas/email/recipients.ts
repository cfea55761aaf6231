import { createHash } from "node:crypto";
import * as z from "zod";
import type { ItemKey, Table } from "../aws/table.ts";

/** Why an address is sent no more emails. */
export type SuppressionReason = "bounce" | "complaint" | "unsubscribed";

const suppressionItem = z.object({ reason: z.enum(["bounce", "complaint", "unsubscribed"]) });

/** Addresses that want no more email, or cannot get any. The table holds a hash of each, and never the address. */
export interface Recipients {
  /** Returns why an address is suppressed; undefined if it is not. */
  suppression(address: string): Promise<SuppressionReason | undefined>;
  /** Suppresses all emails to an address, until an operator allows it again. */
  suppress(recipient: string, reason: SuppressionReason): Promise<void>;
  /** Ends a suppression. @returns whether the address was suppressed */
  allow(address: string): Promise<boolean>;
}

/** Creates the suppressions of this table. @param clock epoch ms */
export function createRecipients(table: Table, clock: () => number): Recipients {
  return {
    async suppression(address) {
      const item = await table.get(suppressionKey(hashRecipient(address)));
      return item && suppressionItem.parse(item).reason;
    },

    async suppress(recipient, reason) {
      await table.update({
        key: suppressionKey(recipient),
        condition: "attribute_not_exists(reason)",
        update: "SET reason = :reason, suppressed_at = :now",
        values: { ":reason": reason, ":now": clock() },
      });
    },

    async allow(address) {
      const key = suppressionKey(hashRecipient(address));
      const { written } = await table.transact([table.deleteWrite(key, "attribute_exists(reason)")]);
      return written;
    },
  };
}

/** Returns the recipient of an address, as the table knows it: SHA-256 of its mailbox, in hex. */
export function hashRecipient(address: string): string {
  return createHash("sha256").update(normaliseMailbox(address)).digest("hex");
}

/** Domains in which dots in the local part are ignored (Google, "Dots don't matter in Gmail addresses"). */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/**
 * Returns the mailbox of an address. Most servers deliver `ada+anything@` to `ada@` (RFC 5233). Where one does not, two recipients share a limit,
 * which is the lesser harm.
 */
function normaliseMailbox(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf("@");
  const domain = lower.slice(at + 1);
  const local = lower.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return dotless.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

export function recipientPartition(recipient: string): string {
  return `MAIL#${recipient}`;
}

function suppressionKey(recipient: string): ItemKey {
  return { pk: recipientPartition(recipient), sk: "SUPPRESSED" };
}
