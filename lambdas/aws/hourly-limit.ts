import type { Table } from "./table.ts";

/** A limit per hour that all instances share. */
export interface HourlyLimit {
  /**
   * Counts one.
   * @param partition of the table that the limit is kept in
   * @param name counts once where an instance remembers it from the same hour
   * @returns false when the limit is reached; true also when the table cannot be reached
   */
  take(partition: string, name: string): Promise<boolean>;
}

/** Returns the seconds until this hour's limit is reset. @param now epoch ms */
export function secondsToNextHour(now: number): number {
  return Math.ceil((hourMs - (now % hourMs)) / 1000);
}

/** What an instance knows of a partition in this hour. */
interface Spent {
  readonly names: Set<string>;
  /** Taken from the table and not used yet. */
  left: number;
  /** The block that is being taken now, for all who ask meanwhile. */
  taking: Promise<void> | undefined;
  isOver: boolean;
}

const hourMs = 3600_000;
const sortKey = "BUDGET";
/** How many names and partitions an instance remembers in an hour. */
const maxNames = 100_000;

/**
 * Creates a limit that counts in memory and in the table. Each instance may use 1 % of the limit (none of one below 100, which is exact) without a
 * write, so that ordinary work writes nothing. Then it takes 1 % at a time from the table, so that no key is written more often than DynamoDB allows (1,000 writes a second and
 * partition). Requests during such a write wait for it, so an instance that ends loses one block at most: as much as the next one may use without a
 * write.
 * @param max in an hour, of all instances
 * @param warn logs that the table cannot be reached
 */
export function createHourlyLimit(
  table: Table,
  max: number,
  clock: () => number,
  warn: (message: string, error: unknown) => void,
): HourlyLimit {
  const block = Math.ceil(max / 100);
  const unwritten = Math.floor(max / 100);
  let hour = 0;
  let names = 0;
  let spent = new Map<string, Spent>();

  const findSpent = (partition: string): Spent => {
    const now = Math.floor(clock() / hourMs);
    if (now !== hour || names > maxNames) [hour, names, spent] = [now, 0, new Map<string, Spent>()];
    const existing = spent.get(partition);
    if (existing) return existing;
    const added = { names: new Set<string>(), left: unwritten, taking: undefined, isOver: false };
    spent.set(partition, added);
    names++;
    return added;
  };

  const takeBlock = async (partition: string, count: Spent): Promise<void> => {
    try {
      const updated = await table.update({
        key: { pk: partition, sk: `${sortKey}#${String(hour)}` },
        condition: "attribute_not_exists(taken) OR taken < :most",
        update: "ADD taken :block SET expires_at = :ttl",
        values: { ":block": block, ":most": max, ":ttl": (hour + 2) * (hourMs / 1000) },
      });
      count.isOver = updated === undefined;
    } catch (error) {
      warn("An hourly limit could not be counted", error);
    }
    if (!count.isOver) count.left += block;
    count.taking = undefined;
  };

  return {
    async take(partition, name) {
      const count = findSpent(partition);
      while (count.left === 0 && !count.isOver && !count.names.has(name))
        await (count.taking ??= takeBlock(partition, count));
      if (count.names.has(name)) return true;
      if (count.isOver) return false;
      count.left--;
      count.names.add(name);
      names++;
      return true;
    },
  };
}
