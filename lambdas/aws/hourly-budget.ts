import * as z from "zod";
import type { Table } from "./table.ts";

/** What may be done so often in an hour, by all instances together. */
export interface HourlyBudget {
  /**
   * Takes one, of what is named so; the same again in an hour is free where it is remembered.
   * @returns whether there was one left. A table that cannot be reached refuses nobody.
   */
  take(partition: () => Promise<string>, name: string): Promise<boolean>;
}

interface Spent {
  readonly names: Set<string>;
  /** Taken from the table and not spent yet. */
  left: number;
  isOver: boolean;
}

const hourMs = 3600_000;
const sortKey = "BUDGET";
/** How many names an instance remembers in an hour. */
const mostNames = 100_000;
const item = z.object({ taken: z.number() });

/**
 * An instance spends the first few by itself, so that ordinary work writes nothing, and then takes them from the table in blocks: one write for so many, so that no
 * key is written more often than DynamoDB lets one be (1,000 writes a second and partition).
 * @param most in an hour, in all
 * @param warn is told when the table cannot be reached
 */
export function createHourlyBudget(
  table: Table,
  most: number,
  clock: () => number,
  warn: (message: string, error: unknown) => void,
): HourlyBudget {
  const block = Math.max(1, Math.ceil(most / 100));
  let hour = 0;
  let names = 0;
  let spent = new Map<string, Spent>();

  const takeBlock = async (partition: string): Promise<boolean> => {
    const updated = await table.update({
      key: { pk: partition, sk: `${sortKey}#${String(hour)}` },
      condition: "attribute_not_exists(taken) OR taken < :most",
      update: "ADD taken :block SET expires_at = :ttl",
      values: { ":block": block, ":most": most, ":ttl": (hour + 2) * (hourMs / 1000) },
    });
    return updated !== undefined && item.safeParse(updated).success;
  };

  return {
    async take(partitionOf, name) {
      const now = Math.floor(clock() / hourMs);
      if (now !== hour || names > mostNames) [hour, names, spent] = [now, 0, new Map<string, Spent>()];
      const partition = await partitionOf();
      const seen = spent.get(partition) ?? { names: new Set<string>(), left: block, isOver: false };
      spent.set(partition, seen);
      if (seen.names.has(name)) return true;
      if (seen.isOver) return false;
      if (seen.left === 0) {
        try {
          seen.isOver = !(await takeBlock(partition));
        } catch (error) {
          warn("What was done in this hour was not counted", error);
        }
        if (seen.isOver) return false;
        seen.left = block;
      }
      seen.left--;
      names++;
      seen.names.add(name);
      return true;
    },
  };
}
