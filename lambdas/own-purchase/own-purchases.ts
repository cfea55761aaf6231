import * as z from "zod";
import type { Table } from "../aws/table.ts";
import { ownPartition } from "./monthly-budget.ts";
import type { Bought } from "./buy-document.ts";

/** What a run of the schedule came to. `failures`: purchases that failed one after another, this one included. */
export type OwnPurchaseOutcome =
  | { readonly result: "not due" | "over the limit" }
  | { readonly result: "bought"; readonly cents: number }
  | { readonly result: "failed"; readonly failures: number; readonly error: unknown };

export interface OwnPurchasesOptions {
  /** Only changes items, each by one conditional write. */
  readonly table: Pick<Table, "update">;
  /** Buys one document, and checks its PDF. Its error is a failure. */
  readonly buy: () => Promise<Bought>;
  /** Time from a purchase to the next, in ms. */
  readonly everyMs: number;
  readonly clock: () => number;
}

/** When a purchase is tried again that failed, in ms. */
const againMs = 50 * 60_000;
/** How much earlier than it is due a purchase may be made, in ms, since schedules are not exact. */
const slackMs = 5 * 60_000;
/** Failures after which the operator is notified, and the next purchase has its usual time. */
export const failuresToTell = 2;

const stateItem = z.object({ failures: z.number().int() });

/**
 * Creates the run of a schedule that is more frequent than purchases are. A purchase that is due is claimed before it is made, so of two runs at once one makes
 * it; and it counts as failed until it has succeeded, so one whose process died counts, too.
 */
export function createOwnPurchases(options: OwnPurchasesOptions): () => Promise<OwnPurchaseOutcome> {
  const { table, buy, everyMs, clock } = options;
  const key = { pk: ownPartition, sk: "STATE" };
  const afterUsualTime = () => clock() + everyMs - slackMs;

  const conclude = async (change: string, values: Readonly<Record<string, number>> = {}): Promise<void> => {
    await table.update({
      key,
      condition: "attribute_exists(pk)",
      update: `SET due_at = :next${change}`,
      values: { ":next": afterUsualTime(), ...values },
    });
  };

  return async () => {
    const claimed = await table.update({
      key,
      // A time that is too far ahead was written while a clock was wrong.
      condition: "attribute_not_exists(due_at) OR due_at <= :now OR due_at > :latest",
      update: "SET due_at = :again ADD failures :one",
      values: {
        ":now": clock(),
        ":latest": clock() + everyMs,
        ":again": clock() + againMs,
        ":one": 1,
      },
    });
    if (!claimed) return { result: "not due" };
    const { failures } = stateItem.parse(claimed);
    try {
      const bought = await buy();
      if (bought === "over the limit") {
        await conclude(", failures = failures - :one", { ":one": 1 });
        return { result: "over the limit" };
      }
      await conclude(", failures = :none", { ":none": 0 });
      return { result: "bought", cents: bought.cents };
    } catch (error) {
      if (failures >= failuresToTell) await conclude("");
      return { result: "failed", failures, error };
    }
  };
}
