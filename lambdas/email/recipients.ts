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
  const find = async (address: string) => table.get(suppressionKey(recipientOf(address)));
  return {
    async suppression(address) {
      const item = await find(address);
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
      const key = suppressionKey(recipientOf(address));
      return (await table.transact([table.deleteWrite(key, "attribute_exists(reason)")])).written;
    },
  };
}

/** What an address is known by in the table: SHA-256 of it in lower case. */
export function recipientOf(address: string): string {
  return createHash("sha256").update(address.toLowerCase()).digest("hex");
}

export function recipientPartition(recipient: string): string {
  return `MAIL#${recipient}`;
}

function suppressionKey(recipient: string): ItemKey {
  return { pk: recipientPartition(recipient), sk: "SUPPRESSED" };
}
