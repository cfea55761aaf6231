import { createHash } from "node:crypto";
import * as z from "zod";
import type { ItemKey, Table } from "../aws/table.ts";

/** Why nothing more is sent to an address. */
export type SuppressionReason = "bounce" | "complaint" | "unsubscribed";

const suppressionItem = z.object({ reason: z.enum(["bounce", "complaint", "unsubscribed"]) });

/** Addresses that want no more mail, or cannot take any. The table holds a hash of each and never the address. */
export interface Recipients {
  suppression(address: string): Promise<SuppressionReason | undefined>;
  /** Sends nothing more to an address, until an operator allows it again. */
  suppress(recipient: string, reason: SuppressionReason): Promise<void>;
  /** @returns whether the address was suppressed */
  allow(address: string): Promise<boolean>;
}

export function createRecipients(table: Table, clock: () => number): Recipients {
  return {
    async suppression(address) {
      const items = await Promise.all(formsOf(address).map((one) => table.get(suppressionKey(one))));
      const item = items.find((found) => found !== undefined);
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
      const allowed = await Promise.all(
        formsOf(address).map((one) =>
          table.transact([table.deleteWrite(suppressionKey(one), "attribute_exists(reason)")]),
        ),
      );
      return allowed.some(({ written }) => written);
    },
  };
}

/** What a recipient is known by in the table: SHA-256 of the mailbox that the address leads to. */
export function recipientOf(address: string): string {
  return hashOf(mailboxOf(address));
}

/** An address as it was known by before its mailbox was looked for, which what is on record may still be kept under. */
function formsOf(address: string): readonly string[] {
  return [...new Set([recipientOf(address), hashOf(address.toLowerCase())])];
}

/** Where dots in the local part mean nothing (Google, "Dots don't matter in Gmail addresses"). */
const dotless = new Set(["gmail.com", "googlemail.com"]);

/**
 * One mailbox has many addresses: most servers deliver `ada+anything@` to `ada@` (RFC 5233). Where one does not, two recipients share a
 * limit, which is the lesser harm.
 */
function mailboxOf(address: string): string {
  const lower = address.toLowerCase();
  const at = lower.lastIndexOf("@");
  const domain = lower.slice(at + 1);
  const local = lower.slice(0, at).replace(/(?<=.)\+.*$/, "");
  return dotless.has(domain) ? `${local.replaceAll(".", "")}@gmail.com` : `${local}@${domain}`;
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function recipientPartition(recipient: string): string {
  return `MAIL#${recipient}`;
}

function suppressionKey(recipient: string): ItemKey {
  return { pk: recipientPartition(recipient), sk: "SUPPRESSED" };
}
