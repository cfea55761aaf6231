import * as z from "zod";
import type { ItemKey, Table } from "../aws/table.ts";

/**
 * Whose documents have held up the printers lately. What takes the fast queue's whole time there is not refused, but after a few of them
 * their payer's next documents are left to the slow queue at once, so that nobody else waits for them.
 */
export interface SlowWorkCounter {
  /** Whether a document of these payers goes to the slow queue at once. */
  isOverLimit(payers: readonly string[]): Promise<boolean>;
  /** Takes note of a document that took too long. */
  record(payers: readonly string[]): Promise<void>;
}

/** For how long it is remembered from the first of them, in ms. */
const memoryMs = 600_000;
/** So many such documents in that time are one's good right. */
const maxSlow = 2;

const sortKeys = { printers: "STANDING", callers: "CALLBACKS" } as const;
const slowWorkItem = z.object({ took_long: z.number().int(), since: z.number() });

/** @param kind what is held up: the printers, or those that call receivers */
export function createSlowWorkCounter(
  table: Table,
  clock: () => number,
  kind: "printers" | "callers" = "printers",
): SlowWorkCounter {
  const itemKey = (payer: string): ItemKey => ({ pk: `PAYER#${payer}`, sk: sortKeys[kind] });

  const isSlow = async (payer: string): Promise<boolean> => {
    const item = await table.glance(itemKey(payer));
    if (item === undefined) return false;
    const { took_long: tookLong, since } = slowWorkItem.parse(item);
    return since > clock() - memoryMs && tookLong > maxSlow;
  };

  const countOne = async (payer: string): Promise<void> => {
    const now = clock();
    const known = { key: itemKey(payer), values: { ":one": 1, ":old": now - memoryMs } };
    const addOne = () => table.update({ ...known, condition: "since > :old", update: "ADD took_long :one" });
    if (await addOne()) return;
    const isFirst = await table.update({
      ...known,
      condition: "attribute_not_exists(since) OR since <= :old",
      update: "SET took_long = :one, since = :now, expires_at = :ttl",
      values: { ...known.values, ":now": now, ":ttl": Math.ceil((now + memoryMs) / 1000) },
    });
    if (!isFirst) await addOne();
  };

  return {
    async isOverLimit(payers) {
      return (await Promise.all(payers.map(isSlow))).includes(true);
    },

    async record(payers) {
      await Promise.all(payers.map(countOne));
    },
  };
}
