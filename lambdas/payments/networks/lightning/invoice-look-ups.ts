import { UnavailableError } from "../../../http-contract/errors.ts";
import type { Item } from "../../../aws/table.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import { createInvoiceReferences } from "./invoice-reference.ts";
import { parseInvoices } from "./invoices.ts";
import { LightningNodeError, lateSettlementMs } from "./node/node.ts";
import type { FoundInvoice, LightningNode } from "./node/node.ts";

/** What invoices are looked up with. */
export interface LookUpOptions {
  readonly node: LightningNode;
  /** Whether challenges are issued. Their invoices are on record nowhere. */
  readonly challenges: boolean;
  readonly tokenKey: () => Promise<Uint8Array>;
  /** Whether the node failed a moment ago, and is not asked for now. */
  readonly isResting: () => boolean;
  /** Notes that the node failed. */
  readonly recordFailure: (error: LightningNodeError) => void;
  readonly clock: () => number;
}

/** The states of all invoices that were issued for a document. */
export interface Survey {
  readonly found: readonly FoundInvoice[];
  /** The error, if not all states could be found out. */
  readonly failure: unknown;
  /** Whether the invoices of challenges were not looked up, because the node failed just now or a moment ago. */
  readonly isPartial: boolean;
}

/** How long after its expiry a paid invoice is honoured, in ms: less than its payment is remembered from when it was issued. */
const honouredMs = 30 * 24 * 3600 * 1000;
/** How long all look-ups of a request may take together, in ms. Less than the function has. */
const lookUpsMs = 12_000;
/** How long a 402 waits for the invoices of earlier challenges, and then for that of its own, in ms. */
export const challengeMs = 2_500;

/**
 * Looks up every invoice that was issued for a document, on request or in a challenge. Their number is bounded (`lifeSeconds`), so all are
 * checked.
 */
export function createInvoiceLookUps(options: LookUpOptions) {
  const { node, challenges, tokenKey, isResting, recordFailure, clock } = options;

  // Looks up the invoices of challenges, which are on record nowhere else. A node that cannot be reached does not block other rails,
  // but the response must say that nobody could look (`isPartial`).
  const lookUpChallenges = async (document: DocumentIdentity, thorough: boolean): Promise<Survey> => {
    const notLookedUp: Survey = { found: [], failure: undefined, isPartial: true };
    if (!challenges) return { ...notLookedUp, isPartial: false };
    if (!thorough && isResting()) return notLookedUp;
    const references = createInvoiceReferences(await tokenKey(), document.hash, clock());
    const signal = AbortSignal.timeout(challengeMs);
    try {
      const found = await Promise.all(references.map((reference) => node.invoicesOf(reference, { signal })));
      return { found: found.flat(), failure: undefined, isPartial: false };
    } catch (error) {
      if (!(error instanceof LightningNodeError)) throw error;
      if (thorough) return { ...notLookedUp, failure: error };
      recordFailure(error);
      return notLookedUp;
    }
  };

  const lookUpRecorded = async (records: readonly Item[]): Promise<Survey> => {
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
  };

  return {
    /** Looks up all invoices of a document. @param thorough asks the node even if it failed a moment ago */
    async survey(document: DocumentIdentity, records: readonly Item[], thorough: boolean): Promise<Survey> {
      const surveys = await Promise.all([lookUpRecorded(records), lookUpChallenges(document, thorough)]);
      const byHash = new Map(
        surveys.flatMap(({ found }) => found).map((invoice) => [invoice.paymentHash, invoice]),
      );
      return {
        found: [...byHash.values()].filter(({ expiresAt }) => expiresAt + honouredMs > clock()),
        failure: surveys.find(({ failure }) => failure !== undefined)?.failure,
        isPartial: surveys.some(({ isPartial }) => isPartial),
      };
    },
  };
}

/** Whether an invoice is paid in full. */
export function isPaid({ state, amountSats }: FoundInvoice): boolean {
  return state.state === "settled" && state.amountPaidSats >= amountSats;
}

/** Until when an unpaid invoice may still be paid, epoch ms; undefined when it is settled, or over for good. @param now epoch ms */
export function payableUntil({ state, expiresAt }: FoundInvoice, now: number): number | undefined {
  if (state.state === "settled") return undefined;
  const until = expiresAt + lateSettlementMs;
  if (state.state === "underway") return Math.max(until, now + lateSettlementMs);
  return until > now ? until : undefined;
}

/** Turns a failure of the node into the error of a request. Returns any other error unchanged. */
export function asUnavailable(cause: unknown, message: string): unknown {
  return cause instanceof LightningNodeError ? new UnavailableError(message, 5, { cause }) : cause;
}

/** The documents that this instance made challenges for in the last hour. */
export interface ChallengedDocuments {
  add(documentHash: string): void;
  has(documentHash: string): boolean;
}

/** How long a document is remembered, in ms: one hour, as long as the other offers of its 402 are valid. */
const rememberedMs = 3600_000;
/** How many documents are remembered. */
const maxDocuments = 10_000;

/**
 * Remembers documents in this instance's memory alone, since an unpaid request stores nothing. While the node cannot be reached, the invoice
 * of a document's challenge may have been paid, so the document gets no other offer. The other offers of its first 402 stay valid.
 */
export function createChallengedDocuments(clock: () => number): ChallengedDocuments {
  const until = new Map<string, number>();
  return {
    add(documentHash) {
      // A map keeps the order in which keys were added: the newest go to the end.
      until.delete(documentHash);
      until.set(documentHash, clock() + rememberedMs);
      const [oldest] = until.keys();
      if (until.size > maxDocuments && oldest !== undefined) until.delete(oldest);
    },
    has: (documentHash) => (until.get(documentHash) ?? 0) > clock(),
  };
}
