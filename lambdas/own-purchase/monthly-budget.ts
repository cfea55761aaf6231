import { formatMonth } from "../accounts/account.ts";
import type { Table } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";

/** What own purchases may cost in a month (UTC). */
export interface MonthlyBudget {
  /**
   * Takes an amount, in millionths of USDC.
   * @returns what gives it back; undefined when too little is left of the month's limit, and nothing was taken
   */
  take(millionths: bigint): Promise<(() => Promise<void>) | undefined>;
}

/** Partition of what own purchases keep. */
export const ownPartition = "OWN#PURCHASES";

/** How long a month's sum is kept, in ms, so that an operator can look it up. */
const keptMs = 400 * 24 * 3600 * 1000;

/** Creates a budget that is kept in the table, so that no two purchases at once exceed it. @param limit millionths of USDC */
export function createMonthlyBudget(
  table: Pick<Table, "update">,
  limit: bigint,
  clock: () => number,
): MonthlyBudget {
  return {
    async take(millionths) {
      if (millionths > limit) return undefined;
      const key = { pk: ownPartition, sk: `MONTH#${formatMonth(clock())}` };
      const amount = Number(millionths);
      const taken = await table.update({
        key,
        update: "ADD millionths :amount SET expires_at = :ttl",
        condition: "attribute_not_exists(millionths) OR millionths <= :most",
        values: { ":amount": amount, ":most": Number(limit) - amount, ":ttl": ttlAt(clock() + keptMs) },
      });
      if (!taken) return undefined;
      return async () => {
        await table.update({
          key,
          update: "SET millionths = millionths - :amount",
          condition: "millionths >= :amount",
          values: { ":amount": amount },
        });
      };
    },
  };
}
