import { UnavailableError } from "../../interface/errors.ts";
import type { Item } from "../../aws/table.ts";
import type { DocumentIdentity } from "../../jobs/identity.ts";
import { createInvoiceReferences } from "./invoice-reference.ts";
import { parseInvoices } from "./invoices.ts";
import { LightningNodeError, overMs } from "./node/node.ts";
import type { FoundInvoice, LightningNode } from "./node/node.ts";

export interface LookUpOptions {
  readonly node: LightningNode;
  /** Whether invoices of challenges are shown, which are on record nowhere. */
  readonly challenges: boolean;
  readonly tokenKey: () => Promise<Uint8Array>;
  /** Whether the node is left alone for now, since it failed a moment ago. */
  readonly rests: () => boolean;
  /** Told that the node failed. */
  readonly failed: (error: LightningNodeError) => void;
  readonly clock: () => number;
}

/** What the node says of all invoices that were shown for a document. */
export interface Survey {
  readonly found: readonly FoundInvoice[];
  /** Why not all could be found out, if so. */
  readonly failure: unknown;
  /** Whether challenges of this document were not looked for, since the node failed just now or a moment ago. */
  readonly isPartial: boolean;
}

/** How long after its end an invoice that was paid counts, in ms: for less time than the payment is remembered since it was shown. */
const honouredMs = 30 * 24 * 3600 * 1000;
/** How long all look-ups of a request may take together, in ms: less than the function has. */
const lookUpsMs = 12_000;
/** How long a 402 waits for the invoice of its challenge, and before that for those of earlier ones, in ms. */
export const challengeMs = 2_500;

/**
 * Looks at every invoice that was shown for a document, by an invoice that was asked for or by a challenge. Few they are, however often somebody asks (`lifeSeconds`), so
 * none is left out.
 */
export function createLookUps(options: LookUpOptions) {
  const { node, challenges, tokenKey, rests, failed, clock } = options;

  // Those of challenges, which are on record nowhere else. A node that is out of reach does not keep a document from another rail, but the
  // answer must say that nobody could look (`isPartial`).
  const ofChallenges = async (document: DocumentIdentity, thorough: boolean): Promise<Survey> => {
    const unseen = { found: [], failure: undefined, isPartial: true };
    if (!challenges) return { ...unseen, isPartial: false };
    if (!thorough && rests()) return unseen;
    const references = createInvoiceReferences(await tokenKey(), document.hash, clock());
    const signal = AbortSignal.timeout(challengeMs);
    try {
      const found = await Promise.all(references.map((one) => node.invoicesOf(one, { signal })));
      return { found: found.flat(), failure: undefined, isPartial: false };
    } catch (error) {
      if (!(error instanceof LightningNodeError)) throw error;
      if (thorough) return { ...unseen, failure: error };
      failed(error);
      return unseen;
    }
  };

  const ofRecord = async (records: readonly Item[]): Promise<Survey> => {
    const signal = AbortSignal.timeout(lookUpsMs);
    const answers = await Promise.allSettled(
      parseInvoices(records).map(async (invoice): Promise<FoundInvoice> => ({
        paymentHash: invoice.payment_hash,
        amountSats: invoice.amount_sats,
        expiresAt: invoice.invoice_expires_at,
        state: await node.lookUpInvoice(invoice.payment_hash, { signal }),
      })),
    );
    return {
      found: answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : [])),
      failure: answers.find((answer) => answer.status === "rejected")?.reason as unknown,
      isPartial: false,
    };
  };

  return {
    /** @param thorough leaves out nothing, not even while the node rests */
    async survey(document: DocumentIdentity, records: readonly Item[], thorough: boolean): Promise<Survey> {
      const surveys = await Promise.all([ofRecord(records), ofChallenges(document, thorough)]);
      const byHash = new Map(surveys.flatMap(({ found }) => found).map((one) => [one.paymentHash, one]));
      return {
        found: [...byHash.values()].filter(({ expiresAt }) => expiresAt + honouredMs > clock()),
        failure: surveys.find(({ failure }) => failure !== undefined)?.failure,
        isPartial: surveys.some(({ isPartial }) => isPartial),
      };
    },
  };
}

/** Whether an invoice is paid, and enough. */
export function isPaid({ state, amountSats }: FoundInvoice): boolean {
  return state.state === "settled" && state.amountPaidSats >= amountSats;
}

/** Until when an unpaid invoice may become a paid one, epoch ms; undefined when it is settled, or over for good. */
export function payableUntil({ state, expiresAt }: FoundInvoice, now: number): number | undefined {
  if (state.state === "settled") return undefined;
  const until = expiresAt + overMs;
  if (state.state === "underway") return Math.max(until, now + overMs);
  return until > now ? until : undefined;
}

export function asUnavailable(cause: unknown, message: string): unknown {
  return cause instanceof LightningNodeError ? new UnavailableError(message, 5, { cause }) : cause;
}

/** The documents that this instance made challenges for lately. */
export interface RecentDocuments {
  add(documentHash: string): void;
  has(documentHash: string): boolean;
}

/** How long a document is remembered, in ms: as long as the other offers that were made with its challenge are good. */
const rememberedMs = 3600_000;
/** How many are remembered at most. */
const maxDocuments = 10_000;

/**
 * Remembers documents in this instance's memory alone, since an unpaid request stores nothing. While the node is out of reach, a document that
 * was shown an invoice may have been paid for, so that no other offer is made for it; the other offers of its first 402 stay good.
 */
export function createRecentDocuments(clock: () => number): RecentDocuments {
  const until = new Map<string, number>();
  return {
    add(documentHash) {
      // Put at the end: a map keeps the order in which keys were added.
      until.delete(documentHash);
      until.set(documentHash, clock() + rememberedMs);
      const [oldest] = until.keys();
      if (until.size > maxDocuments && oldest !== undefined) until.delete(oldest);
    },
    has: (documentHash) => (until.get(documentHash) ?? 0) > clock(),
  };
}
