import type { Table } from "../../../../aws/table.ts";
import { ttlAt } from "../../../../aws/ttl.ts";

/** Says which request makes the invoice of a reference, for nodes that would make one for each of many requests at once. */
export interface InvoiceTurns {
  /** Takes the turn of a reference. @returns false when another request took it within the last 20 seconds */
  take(reference: string): Promise<boolean>;
}

/** How long a turn lasts, in ms: longer than a node's call with its retry takes. It is not given back, as a failed call may have made an invoice. */
const turnMs = 20_000;

/** Keeps the turns in the table. */
export function createInvoiceTurns(table: Table, clock: () => number): InvoiceTurns {
  return {
    async take(reference) {
      const until = clock() + turnMs;
      const taken = await table.update({
        key: { pk: `INVOICING#${reference}`, sk: "TURN" },
        condition: "attribute_not_exists(taken_until) OR taken_until <= :now",
        update: "SET taken_until = :until, expires_at = :ttl",
        values: { ":now": clock(), ":until": until, ":ttl": ttlAt(until) },
      });
      return taken !== undefined;
    },
  };
}
