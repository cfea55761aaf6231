import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import * as z from "zod";
import { createNodeCaller, readJson } from "./caller.ts";
import type { CredentialSource, PhoenixdCredential } from "../credentials.ts";
import { checkPaymentHash, checkProof, checkedInvoice } from "../issued-invoice.ts";
import { LightningNodeError, lifeSeconds, mostOfReference, shortestLifeMs } from "./node.ts";
import type { InvoiceState, LightningNode } from "./node.ts";
import { trustIn } from "./pinned-certificate.ts";
import type { NodeReply } from "./send.ts";

export interface PhoenixdOptions {
  /** Base URL of phoenixd's HTTP API, `http://host:9740`. */
  readonly url: string;
  readonly credentials: CredentialSource<PhoenixdCredential>;
  /** Epoch ms. */
  readonly clock: () => number;
  /** How long each of at most two tries may take, in ms. */
  readonly timeoutMs?: number;
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const amount = z.int().nonnegative();

const generatedInvoice = z.object({ paymentHash: hash, serialized: z.string().min(1) });

const incomingPayment = z.object({
  paymentHash: hash,
  preimage: hash,
  invoice: z.string().nullish(),
  isPaid: z.boolean(),
  isExpired: z.boolean().default(false),
  /** After fees, rounded down. */
  receivedSat: amount,
  /** Millisatoshis that were kept back to pay for liquidity. */
  fees: amount,
});

/**
 * A phoenixd node over its HTTP API (phoenix.acinq.co/server/api; ACINQ/phoenixd, `Api.kt`). The limited-access password
 * is enough, and cannot spend. A node that is not on this machine belongs behind TLS.
 */
export function createPhoenixdNode(options: PhoenixdOptions): LightningNode {
  const { url, credentials, clock, timeoutMs = 4_000 } = options;
  const call = createNodeCaller({
    url,
    credentials,
    timeoutMs,
    present: ({ password }) => ({
      headers: { authorization: `Basic ${Buffer.from(`:${password}`).toString("base64")}` },
      trust: trustIn(undefined),
    }),
    isRefusal: ({ status }) => status === 401 || status === 403,
  });

  // Unpaid ones are listed only when all are asked for.
  const listed = (reference: string, signal: AbortSignal | undefined) =>
    call(
      { method: "GET", path: `/payments/incoming?externalId=${reference}&all=true&limit=100`, signal },
      (reply) =>
        readJson(z.array(incomingPayment), reply).flatMap((payment) => {
          const decoded = decodeInvoice(payment.invoice ?? "");
          if (!decoded) return [];
          const amountSats = Math.ceil(Number(decoded.amountRaw) / 1000);
          const { paymentHash } = payment;
          const { expiresAt } = checkedInvoice(payment.invoice ?? "", { paymentHash, amountSats });
          return [
            {
              paymentHash,
              amountSats,
              expiresAt: expiresAt.getTime(),
              serialized: payment.invoice ?? "",
              state: stateOf(payment, paymentHash),
            },
          ];
        }),
    );

  return {
    async createInvoice({ reference, amountSats, description, expirySeconds, signal }) {
      const earlier = await listed(reference, signal);
      const open = earlier.find(
        (one) =>
          one.state.state === "open" &&
          one.amountSats === amountSats &&
          one.expiresAt - clock() >= shortestLifeMs,
      );
      if (open) return checkedInvoice(open.serialized, open);
      if (earlier.length >= mostOfReference) {
        throw new LightningNodeError("failed", "The Lightning node has too many invoices of one reference");
      }
      const body = new URLSearchParams({
        amountSat: String(amountSats),
        description,
        expirySeconds: String(lifeSeconds(expirySeconds, earlier.length)),
        externalId: reference,
      }).toString();
      const contentType = "application/x-www-form-urlencoded";
      return call({ method: "POST", path: "/createinvoice", contentType, body, signal }, (reply) => {
        const { serialized, paymentHash } = readJson(generatedInvoice, reply);
        return checkedInvoice(serialized, { paymentHash, amountSats });
      });
    },

    async invoicesOf(reference, { signal } = {}) {
      return listed(reference, signal);
    },

    async lookUpInvoice(paymentHash, { signal } = {}) {
      checkPaymentHash(paymentHash);
      return call({ method: "GET", path: `/payments/incoming/${paymentHash}`, signal }, (reply) =>
        isUnknown(reply) ? { state: "unknown" } : stateOf(readJson(incomingPayment, reply), paymentHash),
      );
    },
  };
}

function stateOf(payment: z.infer<typeof incomingPayment>, paymentHash: string): InvoiceState {
  if (payment.paymentHash !== paymentHash) {
    throw new LightningNodeError("invalid", "The Lightning node answered about another invoice");
  }
  if (payment.isPaid) {
    checkProof(Buffer.from(payment.preimage, "hex"), paymentHash);
    // The payer sent the fees as well. Rounding up makes good for what was rounded down, never for a whole satoshi.
    return { state: "settled", amountPaidSats: payment.receivedSat + Math.ceil(payment.fees / 1000) };
  }
  if (payment.receivedSat > 0) return { state: "underway" };
  return { state: payment.isExpired ? "expired" : "open" };
}

// phoenixd's own words, of either generation, so that a proxy's 404 is not taken for an answer.
function isUnknown({ status, body }: NodeReply): boolean {
  return status === 204 || (status === 404 && /^(?:Not found|Unknown endpoint)/.test(body));
}
