import type { Item } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { createInvoiceReferences } from "./invoice-reference.ts";
import { parseInvoices } from "./invoices.ts";
import { LightningNodeError, lateSettlementMs, type FoundInvoice } from "./node/node.ts";
import type { LightningParts } from "./parts.ts";

/** The states of all invoices that were issued for a document. */
export interface Survey {
  readonly found: readonly FoundInvoice[];
  /** The error, if not all states could be found out. */
  readonly failure: unknown;
  /** Whether invoices that are on record nowhere were not looked up, because the node failed just now or a moment ago. */
  readonly isPartial: boolean;
}

/** How long after its expiry a paid invoice is honoured, in ms: less than its payment is remembered from when it was issued. */
const honouredMs = 30 * 24 * 3600 * 1000;
/** How long all look-ups of a request may take together, in ms. Less than the function has. */
const lookUpsMs = 12_000;
/** How long a 402 waits for the invoices that were shown before, and then for the one that it shows, in ms. */
export const shownInvoiceMs = 2_500;

export interface SurveyOptions {
  /** Whether the node is asked even if it failed a moment ago. */
  readonly thorough: boolean;
  /** Whether open invoices are canceled, where the node can do that. */
  readonly closes: boolean;
}

/**
 * Looks up every invoice that was issued for a document, on request or without a record. Their number is bounded (`lifeSeconds`), so all are
 * checked.
 */
export async function surveyInvoices(
  parts: LightningParts,
  document: DocumentIdentity,
  records: readonly Item[],
  { thorough, closes }: SurveyOptions,
): Promise<Survey> {
  const surveys = await Promise.all([
    lookUpRecorded(parts, records),
    lookUpUnrecorded(parts, document, thorough),
  ]);
  const byHash = new Map(
    surveys.flatMap(({ found }) => found).map((invoice) => [invoice.paymentHash, invoice]),
  );
  const found = [...byHash.values()].filter(({ expiresAt }) => expiresAt + honouredMs > parts.clock());
  const closed = closes ? await closeOpenInvoices(parts, found) : { found, failure: undefined };
  return {
    found: closed.found,
    failure: surveys.find(({ failure }) => failure !== undefined)?.failure ?? closed.failure,
    isPartial: surveys.some(({ isPartial }) => isPartial),
  };
}

async function lookUpRecorded({ node }: LightningParts, records: readonly Item[]): Promise<Survey> {
  const signal = AbortSignal.timeout(lookUpsMs);
  const results = await Promise.allSettled(
    parseInvoices(records).map(async (invoice): Promise<FoundInvoice> => ({
      paymentHash: invoice.payment_hash,
      amountSats: invoice.amount_sats,
      expiresAt: invoice.invoice_expires_at,
      state: await node.lookUpInvoice(invoice.payment_hash, { signal }),
    })),
  );
  return {
    found: results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    failure: results.find((result) => result.status === "rejected")?.reason as unknown,
    isPartial: false,
  };
}

// A node that cannot be reached does not block other networks, but the response must say that nobody could look (`isPartial`).
async function lookUpUnrecorded(
  { node, showsInvoices, referenceKey, health, clock }: LightningParts,
  document: DocumentIdentity,
  thorough: boolean,
): Promise<Survey> {
  const notLookedUp: Survey = { found: [], failure: undefined, isPartial: true };
  if (!showsInvoices) return { ...notLookedUp, isPartial: false };
  if (!thorough && health.isResting()) return notLookedUp;
  const references = createInvoiceReferences(await referenceKey(), document.hash, clock());
  const signal = AbortSignal.timeout(shownInvoiceMs);
  try {
    const found = await Promise.all(references.map((reference) => node.findInvoices(reference, { signal })));
    return { found: found.flat(), failure: undefined, isPartial: false };
  } catch (error) {
    if (!(error instanceof LightningNodeError)) throw error;
    if (thorough) return { ...notLookedUp, failure: error };
    health.recordFailure(error);
    return notLookedUp;
  }
}

/** Cancels the open invoices among those of a survey, where the node can. @returns all of them, with their states afterwards */
async function closeOpenInvoices(
  { node }: LightningParts,
  found: readonly FoundInvoice[],
): Promise<Pick<Survey, "found" | "failure">> {
  const signal = AbortSignal.timeout(lookUpsMs);
  const results = await Promise.allSettled(
    found.map(async (invoice) =>
      invoice.state.state === "open"
        ? { ...invoice, state: await node.closeInvoice(invoice.paymentHash, { signal }) }
        : invoice,
    ),
  );
  return {
    found: results
      .map((result, index) => (result.status === "fulfilled" ? result.value : found[index]))
      .filter((invoice) => invoice !== undefined),
    failure: results.find((result) => result.status === "rejected")?.reason as unknown,
  };
}

/** Returns whether an invoice is paid in full. */
export function isPaid({ state, amountSats }: FoundInvoice): boolean {
  return state.state === "settled" && state.amountPaidSats >= amountSats;
}

/** Returns until when an unpaid invoice may still be paid, epoch ms; undefined when it is settled, canceled or over for good. @param now epoch ms */
export function payableUntil({ state, expiresAt }: FoundInvoice, now: number): number | undefined {
  if (state.state === "settled" || state.state === "canceled") return undefined;
  const until = expiresAt + lateSettlementMs;
  if (state.state === "underway") return Math.max(until, now + lateSettlementMs);
  return until > now ? until : undefined;
}
