import { rails } from "../../../http-contract/payment/payment-methods.ts";
import type { DocumentIdentity } from "../../../jobs/identity.ts";
import type { PaymentContext } from "../../context.ts";
import { priceName, type Invoice, type InvoiceNetwork } from "../../networks/network.ts";
import type { ChallengeInvoice } from "../challenge-invoice.ts";
import type { OfferPart, PresentedPayment, Protocol, Refusal } from "../protocol.ts";
import {
  formatChallenge,
  mintToken,
  readCredential,
  refuseCredential,
  verifyCredential,
} from "./credentials.ts";

export interface L402Options {
  readonly network: InvoiceNetwork;
  /** Absent if no challenges are made. Credentials are always read. */
  readonly challengeInvoice?: ChallengeInvoice | undefined;
  readonly tokenKey: () => Promise<Uint8Array>;
  readonly clock: () => number;
}

/**
 * How long a token is valid, in seconds: 30 days, as long as a paid invoice is honoured. A paid invoice may be presented long after its context
 * has ended.
 */
const tokenSeconds = 30 * 24 * 3600;

/** Creates L402: a 402 challenges with a macaroon and an invoice, and the payer answers with the macaroon and the preimage. */
export function createL402(options: L402Options): Protocol {
  const { network } = options;
  return {
    name: "l402",
    writes: { body: [], metadata: ["l402"] },

    async offer(method, context) {
      const amount = context.prices[priceName(network)];
      if (method !== rails[network.rail].method || amount === undefined) return undefined;
      const invoice = await options.challengeInvoice?.(context);
      return invoice && makeChallenge(options, context, { invoice, amount });
    },

    async readPresented(request, document) {
      const credential = readCredential(request.headers.authorization);
      return credential && readPayment(options, credential, document);
    },
  };
}

async function makeChallenge(
  { tokenKey, clock }: L402Options,
  { documentHash }: PaymentContext,
  { invoice, amount }: { readonly invoice: Invoice; readonly amount: string },
): Promise<OfferPart> {
  const token = mintToken(await tokenKey(), {
    paymentHash: invoice.paymentHash,
    amountSats: Number(amount),
    documentHash,
    validUntil: Math.floor(clock() / 1000) + tokenSeconds,
  });
  return {
    metadata: { l402: { token, invoice: invoice.paymentRequest } },
    challenges: [{ value: formatChallenge(token, invoice.paymentRequest) }],
  };
}

async function readPayment(
  { network, tokenKey, clock }: L402Options,
  credential: { readonly token: string; readonly preimage: string },
  document: DocumentIdentity,
): Promise<PresentedPayment | Refusal> {
  const verdict = verifyCredential(await tokenKey(), credential, document.hash, clock());
  if (verdict.result !== "valid") return refuseCredential(verdict.reason);
  return {
    payment: network.toPayment(verdict.paymentHash, verdict.amountSats),
    provesOwner: true,
    // The preimage has proved it.
    verify: () => Promise.resolve(undefined),
    refusal: (reason) => ({ reason, headers: {} }),
    receiptHeaders: () => ({}),
  };
}
