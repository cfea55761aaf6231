import * as z from "zod";
import { rails } from "../http-contract/payment/payment-methods.ts";
import type { Table } from "../aws/table.ts";
import type { Payment } from "./networks/network.ts";

/**
 * Remembers for 45 s payments that verification refused three times, so that a client which repeats a bad payment costs one read, rather than calls
 * of the facilitator and the chain. Not the first time, because a wallet may be topped up and some clients then sign the same message again.
 */
export interface Refusals {
  /** Finds why the payment was refused; undefined when it may be verified again. */
  find(payment: Pick<Payment, "rail" | "id">): Promise<string | undefined>;
  /** Counts a refusal. @param reason the rail's own code */
  remember(payment: Pick<Payment, "rail" | "id">, reason: string): Promise<void>;
}

/** How long a refusal is remembered, in ms. Most blockhashes of Solana live little longer. */
export const rememberedMs = 45_000;
/** How often a payment is verified in that time. */
const refusalsBeforeRemembered = 3;
/** `refused_at`: epoch ms of the first refusal. */
const refusalItem = z.object({
  reason: z.string(),
  refused_at: z.number(),
  times: z.number().int(),
});

/** Keeps the refusals in the table. */
export function createRefusals(table: Table, clock: () => number): Refusals {
  // A key of their own, since these payments are not in the ledger.
  const refusalItemKey = ({ rail, id }: Pick<Payment, "rail" | "id">) => ({
    pk: `REFUSED#${rails[rail].stored}#${id}`,
    sk: "REFUSED",
  });
  return {
    async find(payment) {
      const item = await table.get(refusalItemKey(payment), { consistent: false });
      const refusal = item && refusalItem.parse(item);
      if (!refusal || refusal.times < refusalsBeforeRemembered) return undefined;
      return refusal.refused_at + rememberedMs > clock() ? refusal.reason : undefined;
    },

    async remember(payment, reason) {
      const key = refusalItemKey(payment);
      const now = clock();
      const again = await table.update({
        key,
        condition: "refused_at > :past",
        update: "SET reason = :reason ADD times :one",
        values: { ":past": now - rememberedMs, ":reason": reason, ":one": 1 },
      });
      if (again) return;
      await table.update({
        key,
        condition: "attribute_not_exists(refused_at) OR refused_at <= :past",
        update: "SET reason = :reason, refused_at = :now, times = :one, expires_at = :ttl",
        values: {
          ":past": now - rememberedMs,
          ":reason": reason,
          ":now": now,
          ":one": 1,
          ":ttl": Math.ceil((now + rememberedMs) / 1000),
        },
      });
    },
  };
}
