import * as z from "zod";
import type { ItemKey, Table } from "../aws/table.ts";
import { ttlAt } from "../aws/ttl.ts";

/**
 * Counts slow work by payer: documents that used up the fast queue's time, or receivers that did not answer. It is not refused. Above the
 * limit, a payer's next documents go to the slow queue at once, and their next callbacks to the sweep, so that no other payer waits for them.
 */
export interface SlowWorkCounter {
  /** Returns whether any of these payers is over the limit. */
  isOverLimit(payers: readonly string[]): Promise<boolean>;
  /** Counts one slow document, or receiver, for each of these payers. */
  record(payers: readonly string[]): Promise<void>;
}

/** Length of a counting period, from its first count, in ms. */
const memoryMs = 600_000;
/** Slow documents, or receivers, that a payer may have in a period. */
const maxSlow = 2;

const sortKeys = { render: "STANDING", callback: "CALLBACKS" } as const;
const slowWorkItem = z.object({ took_long: z.number().int(), since: z.number() });

/** Counts slow work by payer. @param kind rendering, or calling receivers */
export function createSlowWorkCounter(
  table: Table,
  clock: () => number,
  kind: keyof typeof sortKeys = "render",
): SlowWorkCounter {
  const itemKey = (payer: string): ItemKey => ({ pk: `PAYER#${payer}`, sk: sortKeys[kind] });

  const isAbove = async (payer: string): Promise<boolean> => {
    const item = await table.get(itemKey(payer), { consistent: false });
    if (item === undefined) return false;
    const { took_long: tookLong, since } = slowWorkItem.parse(item);
    return since > clock() - memoryMs && tookLong > maxSlow;
  };

  const countOne = async (payer: string): Promise<void> => {
    const now = clock();
    const update = { key: itemKey(payer), values: { ":one": 1, ":old": now - memoryMs } };
    const addOne = () => table.update({ ...update, condition: "since > :old", update: "ADD took_long :one" });
    if (await addOne()) return;
    const isFirst = await table.update({
      ...update,
      condition: "attribute_not_exists(since) OR since <= :old",
      update: "SET took_long = :one, since = :now, expires_at = :ttl",
      values: { ...update.values, ":now": now, ":ttl": ttlAt(now + memoryMs) },
    });
    if (!isFirst) await addOne();
  };

  return {
    async isOverLimit(payers) {
      return (await Promise.all(payers.map(isAbove))).includes(true);
    },

    async record(payers) {
      await Promise.all(payers.map(countOne));
    },
  };
}
