import * as z from "zod";
import type { Table } from "./table.ts";

/** A limit per hour that all instances share. */
export interface HourlyLimit {
  /**
   * Counts one.
   * @param partition of the table that the limit is kept in
   * @param name counts once if an instance remembers it from the same hour
   * @returns false when the limit is reached; true also when the table cannot be reached
   */
  take(partition: string, name?: string): Promise<boolean>;
  /** Gives back one that was taken without a name. This instance may use it within the hour. */
  giveBack(partition: string): void;
}

/** Seconds until a limit of this hour has room again. @param now epoch ms */
export function secondsToNextHour(now: number): number {
  return Math.ceil((hourMs - (now % hourMs)) / 1000);
}

/** What an instance knows of a partition in this hour. */
interface Spent {
  readonly names: Set<string>;
  /** Taken from the table and not used yet. */
  left: number;
  isOver: boolean;
}

const hourMs = 3600_000;
const sortKey = "BUDGET";
/** How many names and partitions an instance remembers in an hour. */
const maxNames = 100_000;
const item = z.object({ taken: z.number() });

/**
 * Counts in memory and in the table. Each instance may use 1 % of the limit without a write, so that ordinary work writes nothing. Then it takes
 * 1 % at a time from the table, so that no key is written more often than DynamoDB allows (1,000 writes a second and partition).
 * @param max in an hour, of all instances
 * @param warn logs that the table cannot be reached
 */
export function createHourlyLimit(
  table: Table,
  max: number,
  clock: () => number,
  warn: (message: string, error: unknown) => void,
): HourlyLimit {
  const block = Math.max(1, Math.ceil(max / 100));
  let hour = 0;
  let names = 0;
  let spent = new Map<string, Spent>();

  const takeBlock = async (partition: string): Promise<boolean> => {
    const updated = await table.update({
      key: { pk: partition, sk: `${sortKey}#${String(hour)}` },
      condition: "attribute_not_exists(taken) OR taken < :most",
      update: "ADD taken :block SET expires_at = :ttl",
      values: { ":block": block, ":most": max, ":ttl": (hour + 2) * (hourMs / 1000) },
    });
    return updated !== undefined && item.safeParse(updated).success;
  };

  const beginHour = (): void => {
    const now = Math.floor(clock() / hourMs);
    if (now !== hour || names > maxNames) [hour, names, spent] = [now, 0, new Map<string, Spent>()];
  };

  const seenOf = (partition: string): Spent => {
    const known = spent.get(partition);
    if (known) return known;
    const seen = { names: new Set<string>(), left: block, isOver: false };
    spent.set(partition, seen);
    names++;
    return seen;
  };

  return {
    async take(partition, name) {
      beginHour();
      const count = seenOf(partition);
      if (name !== undefined && count.names.has(name)) return true;
      if (count.left === 0) {
        if (count.isOver) return false;
        try {
          count.isOver = !(await takeBlock(partition));
        } catch (error) {
          warn("An hourly limit could not be counted", error);
        }
        if (count.isOver) return false;
        count.left += block;
      }
      count.left--;
      if (name === undefined) return true;
      names++;
      count.names.add(name);
      return true;
    },

    giveBack(partition) {
      beginHour();
      const seen = spent.get(partition);
      if (seen) seen.left++;
    },
  };
}
