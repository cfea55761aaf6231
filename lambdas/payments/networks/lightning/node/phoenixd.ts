import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import * as z from "zod";
import { createNodeCaller, readJson, type NodeCaller } from "./rest/caller.ts";
import { parseSecret } from "../credentials.ts";
import { checkInvoice, checkLife, checkPaymentHash, checkProof } from "../check-invoice.ts";
import { issueInTurn, type InvoiceTurns } from "./invoice-turns.ts";
import { nodeKind, type NodeParts, type Permissions } from "./kind.ts";
import {
  LightningNodeError,
  NoInvoiceError,
  lifeSeconds,
  maxPerReference,
  minLifeMs,
  uncancelableLifeSeconds,
} from "./node.ts";
import type { Invoice, InvoiceRequest, InvoiceState, LightningNode } from "./node.ts";
import { resolveTrust } from "./rest/pinned-certificate.ts";
import type { NodeResponse } from "./rest/send.ts";

/** phoenixd's secret: its `http-password-limited-access`. */
const phoenixdSecret = z.object({ password: z.string().min(1).max(512) });
type PhoenixdCredential = z.infer<typeof phoenixdSecret>;

export interface PhoenixdOptions extends NodeParts<PhoenixdCredential> {
  /** phoenixd refuses no second invoice of a reference. Absent where no two requests have the same one. */
  readonly turns?: InvoiceTurns;
  /** See {@link TurnOptions}. */
  readonly pausesMs?: readonly number[];
}

/** Reads the secret of a phoenixd node. @throws {LightningNodeError} whose message names the field at fault and no value */
export function parsePhoenixdCredential(secret: string): PhoenixdCredential {
  return parseSecret(phoenixdSecret, secret);
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
 * Creates a client of phoenixd's HTTP API (phoenix.acinq.co/server/api; ACINQ/phoenixd, `Api.kt`). The limited-access password suffices, and cannot
 * spend. A node on another machine belongs behind TLS.
 */
export function createPhoenixdNode(options: PhoenixdOptions): LightningNode {
  const { clock, turns, pausesMs } = options;
  const call = createCaller(options);

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
              state: toInvoiceState(payment, paymentHash),
            },
          ];
        }),
    );

  /** Finds the invoice that can be issued again. @returns the number of earlier invoices if there is none @throws {NoInvoiceError} */
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
    const { reference, amountSats, description, signal } = request;
    const expirySeconds = lifeSeconds(request.expirySeconds, earlier, uncancelableLifeSeconds);
    const body = new URLSearchParams({
      amountSat: String(amountSats),
      description,
      expirySeconds: String(expirySeconds),
      externalId: reference,
    }).toString();
    const contentType = "application/x-www-form-urlencoded";
    return call({ method: "POST", path: "/createinvoice", contentType, body, signal }, (reply) => {
      const { serialized, paymentHash } = readJson(generatedInvoice, reply);
      return checkLife(checkInvoice(serialized, { paymentHash, amountSats }), expirySeconds, clock());
    });
  };

  const lookUpInvoice: LightningNode["lookUpInvoice"] = async (paymentHash, { signal } = {}) => {
    checkPaymentHash(paymentHash);
    return call({ method: "GET", path: `/payments/incoming/${paymentHash}`, signal }, (reply) =>
      isUnknown(reply) ? { state: "unknown" } : toInvoiceState(readJson(incomingPayment, reply), paymentHash),
    );
  };

  return {
    createInvoice: (request) =>
      issueInTurn(request, { turns, ...(pausesMs && { pausesMs }), find: findOpen, make: generate }),

    async findInvoices(reference, { signal } = {}) {
      return listInvoices(reference, signal);
    },

    lookUpInvoice,
    // phoenixd has no call that cancels an invoice.
    closeInvoice: lookUpInvoice,
  };
}

function createCaller({ url, credentials, timeoutMs = 4_000 }: NodeParts<PhoenixdCredential>): NodeCaller {
  return createNodeCaller({
    url,
    credentials,
    timeoutMs,
    present: ({ password }) => ({
      headers: { authorization: `Basic ${Buffer.from(`:${password}`).toString("base64")}` },
      trust: resolveTrust(undefined),
    }),
    isRefusal: ({ status }) => status === 401 || status === 403,
  });
}

/**
 * Calls an endpoint that the limited-access password may not, without its only parameter: with another password the answer is that it is missing, or,
 * from a version with a single password, that there is no such endpoint. It moves no money, whatever the answer.
 */
async function readPermissions(parts: NodeParts<PhoenixdCredential>): Promise<Permissions> {
  const call = createCaller(parts);
  // Whether the password is one at all.
  await call({ method: "GET", path: "/payments/incoming?limit=1" }, (reply) => reply.status);
  const contentType = "application/x-www-form-urlencoded";
  try {
    await call({ method: "POST", path: "/lnurlauth", contentType, body: "" }, (reply) => reply.status);
    return { missing: [], needless: ["payments, as http-password"] };
  } catch (error) {
    if (error instanceof LightningNodeError && error.fault === "refused")
      return { missing: [], needless: [] };
    throw error;
  }
}

function toInvoiceState(payment: z.infer<typeof incomingPayment>, paymentHash: string): InvoiceState {
  if (payment.paymentHash !== paymentHash) {
    throw new LightningNodeError("invalid", "The Lightning node returned another invoice");
  }
  if (payment.isPaid) {
    checkProof(Buffer.from(payment.preimage, "hex"), paymentHash);
    // The payer sent the fees, too. Rounding up compensates for earlier rounding down, by less than a satoshi.
    return { state: "settled", amountPaidSats: payment.receivedSat + Math.ceil(payment.fees / 1000) };
  }
  if (payment.receivedSat > 0) return { state: "underway" };
  return { state: payment.isExpired ? "expired" : "open" };
}

// phoenixd's own texts, old and new, so that a proxy's 404 is not taken for its response.
function isUnknown({ status, body }: NodeResponse): boolean {
  return status === 204 || (status === 404 && /^(?:Not found|Unknown endpoint)/.test(body));
}

export const phoenixd = nodeKind({
  secret: phoenixdSecret,
  create: ({ references, ...parts }) =>
    createPhoenixdNode({ ...parts, ...(references && { turns: references.turns }) }),
  readPermissions: readPermissions,
});
