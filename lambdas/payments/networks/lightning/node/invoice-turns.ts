import type { Table } from "../../../../aws/table.ts";
import { ttlAt } from "../../../../aws/ttl.ts";
import { NoInvoiceError, type Invoice, type InvoiceRequest } from "./node.ts";

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

/** How the invoice of a reference is made by one request, and found by the others. */
export interface TurnOptions {
  /** Absent where no two requests have the same reference. */
  readonly turns: InvoiceTurns | undefined;
  /** The pauses before the invoice is looked for that another request is making, in ms. Together less than a 402 waits for its challenge. */
  readonly pausesMs?: readonly number[];
  /** Finds the invoice that can be issued again. @returns the number of earlier invoices if there is none @throws {NoInvoiceError} */
  readonly find: (request: InvoiceRequest) => Promise<Invoice | number>;
  readonly make: (request: InvoiceRequest, earlier: number) => Promise<Invoice>;
}

/** Makes or finds the invoice of a reference on a node that refuses no second one. @throws {NoInvoiceError} */
export async function issueInTurn(request: InvoiceRequest, options: TurnOptions): Promise<Invoice> {
  const { turns, pausesMs = [100, 200, 400], find, make } = options;
  const existing = await find(request);
  if (typeof existing !== "number") return existing;
  if (!turns) return make(request, existing);
  if (await turns.take(request.reference)) {
    // Another request may have made one between the search and this turn.
    const current = await find(request);
    return typeof current === "number" ? make(request, current) : current;
  }
  for (const pauseMs of pausesMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const other = await find(request);
    if (typeof other !== "number") return other;
  }
  throw new NoInvoiceError("being made");
}
