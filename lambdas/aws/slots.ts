import { randomUUID } from "node:crypto";
import type { ItemKey, Table } from "./table.ts";
import { ttlAt } from "./ttl.ts";

/** Gives up a slot. */
export type LeaveSlot = () => Promise<void>;

/**
 * Takes a slot that all instances share, an item of the table, which limits how many work at once. It is free again when it is left, or its time over.
 * @param time since when and until when, epoch ms
 * @returns undefined when it is taken
 */
export async function takeSlot(
  table: Pick<Table, "update">,
  key: ItemKey,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<LeaveSlot | undefined> {
  const holder = randomUUID();
  const taken = await table.update({
    key,
    condition: "attribute_not_exists(taken_until) OR taken_until < :now",
    update: "SET taken_until = :until, holder = :holder, expires_at = :ttl",
    values: { ":now": now, ":until": until, ":holder": holder, ":ttl": ttlAt(until) },
  });
  if (!taken) return undefined;
  return async () => {
    await table.update({
      key,
      condition: "holder = :holder",
      update: "SET taken_until = :none",
      values: { ":holder": holder, ":none": 0 },
    });
  };
}
