import type { Table } from "../../../../lambdas/aws/table.ts";
import type { TestTable } from "../../table.ts";

/** Points at which a run that pays a refund ends by a crash. The first write begins it, the next one records its outcome. */
export const crashes = [
  ["before the refund is on record", "transact", "before"],
  ["once the refund is on record, before anything is sent", "transact", "after"],
  ["once the money has moved, before that is on record", "update", "before"],
  ["once the outcome is on record", "update", "after"],
] as const;

/** Creates a table at whose next write of this kind the process ends. */
export function crashing(table: TestTable, method: "transact" | "update", when: "before" | "after"): Table {
  return table.with({
    async [method](write: never) {
      if (when === "after") await table[method](write);
      throw new Error("The process ended");
    },
  });
}
