import * as z from "zod";
import type { Table } from "../aws/table.ts";
import type { Payment } from "./rail.ts";

/**
 * Refusals of payments that were never claimed, for a while: whoever shows one again and again costs one read each time, and not calls of a
 * facilitator and a chain. A refusal is not final, since a wallet may be filled, and some clients then sign the very same message: so a payment is
 * refused a few times before that is remembered, for less time than it can be settled.
 */
export interface Refusals {
  /** Why the payment was refused a moment ago. */
  find(payment: Pick<Payment, "rail" | "id">): Promise<string | undefined>;
  remember(payment: Pick<Payment, "rail" | "id">, reason: string): Promise<void>;
}

const rememberedMs = 45_000;
/** How often a payment is looked at in that time. */
const looks = 3;
/** `refused_at`: epoch ms of the first time. One written before there were several was remembered at once. */
const refusalItem = z.object({
  reason: z.string(),
  refused_at: z.number(),
  times: z.number().int().default(looks),
});

export function createRefusals(table: Table, clock: () => number): Refusals {
  // Not among the payments, of which they are none.
  const keyOf = ({ rail, id }: Pick<Payment, "rail" | "id">) => ({
    pk: `REFUSED#${rail}#${id}`,
    sk: "REFUSED",
  });
  return {
    async find(payment) {
      const item = await table.glance(keyOf(payment));
      const refusal = item && refusalItem.parse(item);
      if (!refusal || refusal.times < looks) return undefined;
      return refusal.refused_at + rememberedMs > clock() ? refusal.reason : undefined;
    },

    async remember(payment, reason) {
      const key = keyOf(payment);
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
