import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import * as z from "zod";
import { checkInvoice, checkPaymentHash, checkProof } from "../check-invoice.ts";
import { createBookedNode } from "./booked-node.ts";
import { nodeKind, type NodeParts, type Permissions } from "./kind.ts";
import { LightningNodeError } from "./node.ts";
import type { Invoice, InvoiceRequest, InvoiceState, LightningNode } from "./node.ts";
import { createNodeCaller, readJson, toJson, type NodeCaller } from "./rest/caller.ts";
import { resolveTrust } from "./rest/pinned-certificate.ts";
import type { NodeResponse } from "./rest/send.ts";

/** LNbits' secret: the wallet's invoice key, which can receive and not spend. */
const lnbitsSecret = z.object({
  invoiceKey: z.string().regex(/^[0-9a-zA-Z]{32,64}$/, "must be the wallet's invoice key"),
});
type LnbitsCredential = z.infer<typeof lnbitsSecret>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const madePayment = z.object({
  payment_hash: hash,
  // Before 1.0 `payment_request` alone.
  bolt11: z.string().optional(),
  payment_request: z.string().optional(),
});

const lookedUp = z.object({
  paid: z.boolean(),
  preimage: z.string().nullish(),
  details: z.object({
    payment_hash: hash,
    /** Millisatoshis; negative for a payment that goes out. */
    amount: z.int(),
    bolt11: z.string().min(1),
  }),
});

/**
 * Creates a client of LNbits' API (LNbits, `/docs#/Payments`). LNbits stores no hash or key that its caller chooses, so the invoices of a reference
 * are kept in a book.
 */
export function createLnbitsNode(parts: NodeParts<LnbitsCredential>): LightningNode {
  const call = createCaller(parts);
  const { clock } = parts;
  return createBookedNode(
    {
      make: (request) => make(call, request),
      async lookUp(paymentHash, { signal } = {}) {
        checkPaymentHash(paymentHash);
        return call({ method: "GET", path: `/api/v1/payments/${paymentHash}`, signal }, (reply) =>
          isUnknown(reply)
            ? { state: "unknown" }
            : toInvoiceState(readJson(lookedUp, reply), paymentHash, clock()),
        );
      },
    },
    parts,
  );
}

function createCaller({ url, credentials, timeoutMs = 4_000 }: NodeParts<LnbitsCredential>): NodeCaller {
  return createNodeCaller({
    url,
    credentials,
    timeoutMs,
    present: ({ invoiceKey }) => ({ headers: { "x-api-key": invoiceKey }, trust: resolveTrust(undefined) }),
    isRefusal,
  });
}

function make(call: NodeCaller, request: Omit<InvoiceRequest, "reference">): Promise<Invoice> {
  const { amountSats, description, expirySeconds, signal } = request;
  const body = JSON.stringify({
    out: false,
    unit: "sat",
    amount: amountSats,
    memo: description,
    expiry: expirySeconds,
  });
  const contentType = "application/json";
  return call({ method: "POST", path: "/api/v1/payments", contentType, body, signal }, (reply) => {
    const payment = readJson(madePayment, reply);
    const paymentRequest = payment.bolt11 ?? payment.payment_request ?? "";
    return checkInvoice(paymentRequest, { paymentHash: payment.payment_hash, amountSats });
  });
}

function toInvoiceState(
  { paid, preimage, details }: z.infer<typeof lookedUp>,
  paymentHash: string,
  now: number,
): InvoiceState {
  const invoice = decodeInvoice(details.bolt11);
  if (details.payment_hash !== paymentHash || invoice?.paymentHash !== paymentHash || details.amount <= 0)
    throw new LightningNodeError("invalid", "The Lightning node returned another invoice");
  if (paid) {
    // Some funding sources of LNbits tell no preimage.
    if (typeof preimage === "string" && !/^0*$/.test(preimage))
      checkProof(Buffer.from(preimage, "hex"), paymentHash);
    return { state: "settled", amountPaidSats: Math.floor(details.amount / 1000) };
  }
  const { expiresAt } = checkInvoice(details.bolt11, {
    paymentHash,
    amountSats: Math.floor(details.amount / 1000),
  });
  return { state: expiresAt.getTime() <= now ? "expired" : "open" };
}

// LNbits' own words, so that a proxy's 404 is not taken for its response.
function isUnknown({ status, body }: NodeResponse): boolean {
  return status === 404 && parseDetail(body) === "Payment does not exist.";
}

// An unknown key is answered with 404 (lnbits/decorators.py). A payment looked up by it has no details, as for any anonymous request.
function isRefusal({ status, body }: NodeResponse): boolean {
  if (status === 401 || status === 403) return true;
  if (status === 404) return parseDetail(body) === "Wallet not found.";
  const { data } = z.object({ paid: z.boolean(), details: z.undefined().optional() }).safeParse(toJson(body));
  return status === 200 && data !== undefined;
}

function parseDetail(body: string): unknown {
  return z.object({ detail: z.unknown() }).safeParse(toJson(body)).data?.detail;
}

const wallet = z.object({ name: z.string(), id: z.string().optional() });

/** Reads what a key permits. LNbits tells the wallet's id only to its admin key (lnbits/core/views/wallet_api.py), which may pay. */
async function readPermissions(parts: NodeParts<LnbitsCredential>): Promise<Permissions> {
  return createCaller(parts)({ method: "GET", path: "/api/v1/wallet" }, (reply) => {
    const isAdmin = readJson(wallet, reply).id !== undefined;
    return { missing: [], needless: isAdmin ? ["payments, as the admin key"] : [] };
  });
}

export const lnbits = nodeKind({
  secret: lnbitsSecret,
  create: createLnbitsNode,
  readPermissions: readPermissions,
});
