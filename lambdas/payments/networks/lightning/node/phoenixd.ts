import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import * as z from "zod";
import { createNodeCaller, readJson } from "./caller.ts";
import type { CredentialSource, PhoenixdCredential } from "../credentials.ts";
import { checkPaymentHash, checkProof, checkInvoice } from "../check-invoice.ts";
import type { InvoiceTurns } from "./invoice-turns.ts";
import { LightningNodeError, NoInvoiceError, lifeSeconds, maxPerReference, minLifeMs } from "./node.ts";
import type { Invoice, InvoiceRequest, InvoiceState, LightningNode } from "./node.ts";
import { trustIn } from "./pinned-certificate.ts";
import type { NodeResponse } from "./send.ts";

/** How a phoenixd node is reached. */
export interface PhoenixdOptions {
  /** Base URL of phoenixd's HTTP API, `http://host:9740`. */
  readonly url: string;
  readonly credentials: CredentialSource<PhoenixdCredential>;
  /** Epoch ms. */
  readonly clock: () => number;
  /** How long each of at most two attempts may take, in ms. */
  readonly timeoutMs?: number;
  /** phoenixd refuses no second invoice of a reference. Absent where no two requests have the same one. */
  readonly turns?: InvoiceTurns;
  /** The pauses before the invoice is looked for that another request is making, in ms. Together less than a 402 waits for its challenge. */
  readonly pausesMs?: readonly number[];
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
  /** Millisatoshis that were kept to pay for liquidity. */
  fees: amount,
});

/**
 * Calls a phoenixd node over its HTTP API (phoenix.acinq.co/server/api; ACINQ/phoenixd, `Api.kt`). The limited-access password
 * is enough, and cannot spend. A node on another machine belongs behind TLS.
 */
export function createPhoenixdNode(options: PhoenixdOptions): LightningNode {
  const { url, credentials, clock, timeoutMs = 4_000, turns, pausesMs = [100, 200, 400] } = options;
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

  // Unpaid invoices are listed only with `all=true`.
  const listInvoices = (reference: string, signal: AbortSignal | undefined) =>
    call(
      { method: "GET", path: `/payments/incoming?externalId=${reference}&all=true&limit=100`, signal },
      (reply) =>
        readJson(z.array(incomingPayment), reply).flatMap((payment) => {
          const decoded = decodeInvoice(payment.invoice ?? "");
          if (!decoded) return [];
          const amountSats = Math.ceil(Number(decoded.amountRaw) / 1000);
          const { paymentHash } = payment;
          const { expiresAt } = checkInvoice(payment.invoice ?? "", { paymentHash, amountSats });
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

  /** Finds the invoice that can be issued again. @returns the number of earlier invoices where there is none @throws {NoInvoiceError} */
  const findOpen = async ({ reference, amountSats, signal }: InvoiceRequest): Promise<Invoice | number> => {
    const earlier = await listInvoices(reference, signal);
    const open = earlier.find(
      (invoice) =>
        invoice.state.state === "open" &&
        invoice.amountSats === amountSats &&
        invoice.expiresAt - clock() >= minLifeMs,
    );
    if (open) return checkInvoice(open.serialized, open);
    if (earlier.length >= maxPerReference) throw new NoInvoiceError("too many");
    return earlier.length;
  };

  const generate = (request: InvoiceRequest, earlier: number): Promise<Invoice> => {
    const { reference, amountSats, description, expirySeconds, signal } = request;
    const body = new URLSearchParams({
      amountSat: String(amountSats),
      description,
      expirySeconds: String(lifeSeconds(expirySeconds, earlier)),
      externalId: reference,
    }).toString();
    const contentType = "application/x-www-form-urlencoded";
    return call({ method: "POST", path: "/createinvoice", contentType, body, signal }, (reply) => {
      const { serialized, paymentHash } = readJson(generatedInvoice, reply);
      return checkInvoice(serialized, { paymentHash, amountSats });
    });
  };

  /** Waits for the invoice that another request is making. @throws {NoInvoiceError} when that takes too long */
  const awaitOther = async (request: InvoiceRequest): Promise<Invoice> => {
    for (const pauseMs of pausesMs) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      const found = await findOpen(request);
      if (typeof found !== "number") return found;
    }
    throw new NoInvoiceError("being made");
  };

  return {
    async createInvoice(request) {
      const found = await findOpen(request);
      if (typeof found !== "number") return found;
      if (!turns) return generate(request, found);
      if (!(await turns.take(request.reference))) return awaitOther(request);
      // Another request may have made one between the search and this turn.
      const current = await findOpen(request);
      return typeof current === "number" ? generate(request, current) : current;
    },

    async invoicesOf(reference, { signal } = {}) {
      return listInvoices(reference, signal);
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
    // The payer sent the fees, too. Rounding up makes up for what was rounded down, which is less than a satoshi.
    return { state: "settled", amountPaidSats: payment.receivedSat + Math.ceil(payment.fees / 1000) };
  }
  if (payment.receivedSat > 0) return { state: "underway" };
  return { state: payment.isExpired ? "expired" : "open" };
}

// phoenixd's own texts, old and new, so that a proxy's 404 is not taken for its response.
function isUnknown({ status, body }: NodeResponse): boolean {
  return status === 204 || (status === 404 && /^(?:Not found|Unknown endpoint)/.test(body));
}
