import * as z from "zod";
import type { Table } from "../aws/table.ts";
import type { Payment } from "./rail.ts";

/**
 * Refusals of payments that were never claimed, for a while: whoever shows one again and again costs one read each time, and not calls of a
 * facilitator and a chain. A refusal is not final, since a wallet may be filled; so it is remembered for less time than a payment can be settled.
 */
export interface Refusals {
  /** Why the payment was refused a moment ago. */
  find(payment: Pick<Payment, "rail" | "id">): Promise<string | undefined>;
  remember(payment: Pick<Payment, "rail" | "id">, reason: string): Promise<void>;
}

const rememberedMs = 45_000;
const refusalItem = z.object({ reason: z.string(), refused_at: z.number() });

export function createRefusals(table: Table, clock: () => number): Refusals {
  // Not among the payments, of which they are none.
  const keyOf = ({ rail, id }: Pick<Payment, "rail" | "id">) => ({
    pk: `REFUSED#${rail}#${id}`,
    sk: "REFUSED",
  });
  return {
    async find(payment) {
      const item = await table.get(keyOf(payment));
      const refusal = item && refusalItem.parse(item);
      return refusal && refusal.refused_at + rememberedMs > clock() ? refusal.reason : undefined;
    },

    async remember(payment, reason) {
      await table.update({
        key: keyOf(payment),
        condition: "attribute_not_exists(refused_at) OR refused_at < :now",
        update: "SET reason = :reason, refused_at = :now, expires_at = :ttl",
        values: {
          ":reason": reason,
          ":now": clock(),
          ":ttl": Math.ceil((clock() + rememberedMs) / 1000),
        },
      });
    },
  };
}
