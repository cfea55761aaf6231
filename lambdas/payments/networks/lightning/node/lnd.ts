import { createHash, createHmac } from "node:crypto";
import * as z from "zod";
import { toJson, createNodeCaller, readJson } from "./rest/caller.ts";
import { parseSecret } from "../credentials.ts";
import { checkPaymentHash, checkProof, checkInvoice } from "../check-invoice.ts";
import { nodeKind, type NodeParts, type Permissions } from "./kind.ts";
import { LightningNodeError, type InvoiceRequest, type InvoiceState, type LightningNode } from "./node.ts";
import { parseOperations } from "./macaroon-operations.ts";
import { createNumberedNode } from "./numbered-node.ts";
import { pemCertificate, resolveTrust } from "./rest/pinned-certificate.ts";
import type { NodeResponse } from "./rest/send.ts";

/** LND's secret: a macaroon in hex, baked for `invoices:read invoices:write` alone, and the certificate that is trusted. */
const lndSecret = z.object({
  macaroon: z.string().regex(/^(?:[0-9a-fA-F]{2}){16,2048}$/, "must be the macaroon in hex"),
  certificate: pemCertificate.optional(),
});
type LndCredential = z.infer<typeof lndSecret>;

/** How an LND node is reached, by its REST API. */
export type LndOptions = NodeParts<LndCredential>;

/** Reads the secret of an LND node. @throws {LightningNodeError} whose message names the field at fault and no value */
export function parseLndCredential(secret: string): LndCredential {
  return parseSecret(lndSecret, secret);
}

const base64 = z.base64().transform((text) => Buffer.from(text, "base64"));
/** An int64, which protobuf's JSON mapping writes as a string. */
const int64 = z
  .union([z.string().regex(/^\d{1,16}$/), z.number()])
  .transform(Number)
  .pipe(z.int().nonnegative());

const addedInvoice = z.object({ r_hash: base64, payment_request: z.string().min(1) });

const knownInvoice = z.object({
  r_hash: base64,
  r_preimage: base64,
  payment_request: z.string(),
  value: int64,
  state: z.enum(["OPEN", "SETTLED", "CANCELED", "ACCEPTED"]),
  amt_paid_sat: int64,
  creation_date: int64,
  expiry: int64,
  htlcs: z.array(z.object({ state: z.string() })).default([]),
});

/** An error as the gRPC gateway writes it; `code` is a gRPC status code. */
const gatewayError = z.object({ code: z.number(), message: z.string() });
const notFound = 5;
const permissionDenied = 7;
const unauthenticated = 16;

/**
 * Calls an LND node over its REST API (lightning.engineering, "LND API", AddInvoice, LookupInvoice and CancelInvoice), with TLS pinned to the credential's
 * certificate. LND keeps one invoice for a payment hash and refuses a second one, and its caller may choose the preimage. So preimages are
 * derived from reference and number, and the invoices of a reference are found by their hashes, from number 0 on. For that, LND must keep
 * canceled invoices, which is its default.
 */
export function createLndNode(options: LndOptions): LightningNode {
  const { url, credentials, clock, timeoutMs = 4_000, privateChannels = false } = options;
  const call = createNodeCaller({
    url,
    credentials,
    timeoutMs,
    present: ({ macaroon, certificate }) => ({
      headers: { "grpc-metadata-macaroon": macaroon },
      trust: resolveTrust(certificate),
    }),
    isRefusal,
  });

  return createNumberedNode(
    {
      add,
      find: (reference, number, signal) => find(hashPreimage(derivePreimage(reference, number)), signal),
      async lookUpInvoice(paymentHash, { signal } = {}) {
        checkPaymentHash(paymentHash);
        return (await find(paymentHash, signal))?.state ?? { state: "unknown" };
      },
      cancelInvoice: cancel,
    },
    { clock },
  );

  /** Adds an invoice. @returns undefined when there is one of this number already */
  function add(
    { reference, amountSats, description, expirySeconds, signal }: InvoiceRequest,
    number: number,
  ) {
    const preimage = derivePreimage(reference, number);
    const body = JSON.stringify({
      memo: description,
      value: String(amountSats),
      expiry: String(expirySeconds),
      private: privateChannels,
      r_preimage: preimage.toString("base64"),
    });
    const contentType = "application/json";
    return call({ method: "POST", path: "/v1/invoices", contentType, body, signal }, (reply) => {
      if (isDuplicate(reply)) return undefined;
      const added = readJson(addedInvoice, reply);
      const paymentHash = added.r_hash.toString("hex");
      if (paymentHash !== hashPreimage(preimage))
        throw new LightningNodeError("invalid", "The Lightning node did not use our preimage");
      return checkInvoice(added.payment_request, { paymentHash, amountSats });
    });
  }

  /** Cancels an invoice (LND API, CancelInvoice), for which `invoices:write` is enough. One that is canceled already stays so. */
  async function cancel(paymentHash: string, signal: AbortSignal | undefined): Promise<void> {
    checkPaymentHash(paymentHash);
    const body = JSON.stringify({ payment_hash: Buffer.from(paymentHash, "hex").toString("base64") });
    const contentType = "application/json";
    await call({ method: "POST", path: "/v2/invoices/cancel", contentType, body, signal }, (reply) =>
      readJson(z.object({}), reply),
    );
  }

  /** Looks up an invoice. @returns undefined when the node has none */
  function find(paymentHash: string, signal: AbortSignal | undefined) {
    return call({ method: "GET", path: `/v1/invoice/${paymentHash}`, signal }, (reply) => {
      if (isUnknown(reply)) return undefined;
      const invoice = readJson(knownInvoice, reply);
      return {
        paymentHash,
        paymentRequest: invoice.payment_request,
        amountSats: invoice.value,
        expiresAt: computeExpiry(invoice),
        state: toInvoiceState(invoice, paymentHash, clock()),
      };
    });
  }
}

function derivePreimage(reference: string, number: number): Buffer {
  return createHmac("sha256", Buffer.from(reference, "hex")).update(`preimage ${number}`).digest();
}

function hashPreimage(preimage: Buffer): string {
  return createHash("sha256").update(preimage).digest("hex");
}

function computeExpiry({ creation_date: created, expiry }: z.infer<typeof knownInvoice>): number {
  return (created + expiry) * 1000;
}

function toInvoiceState(
  invoice: z.infer<typeof knownInvoice>,
  paymentHash: string,
  now: number,
): InvoiceState {
  if (invoice.r_hash.toString("hex") !== paymentHash) {
    throw new LightningNodeError("invalid", "The Lightning node returned another invoice");
  }
  const isOver = computeExpiry(invoice) <= now;
  switch (invoice.state) {
    case "SETTLED":
      checkProof(invoice.r_preimage, paymentHash);
      return { state: "settled", amountPaidSats: invoice.amt_paid_sat };
    case "ACCEPTED":
      return { state: "underway" };
    case "OPEN":
      if (invoice.htlcs.some(({ state }) => state === "ACCEPTED")) return { state: "underway" };
      return { state: isOver ? "expired" : "open" };
    case "CANCELED":
      // LND cancels expired invoices, too.
      return { state: isOver ? "expired" : "canceled" };
  }
}

// Older LNDs answer 500 with code 2 and these messages (lightningnetwork/lnd 5510). A proxy's own 404 does not count, nor
// is the gateway's "Not Found" for a path that it does not serve: to take an invoice for unknown may charge a payer twice.
function isUnknown({ status, body }: NodeResponse): boolean {
  if (status === 200) return false;
  const { data: error } = gatewayError.safeParse(toJson(body));
  return (
    error !== undefined &&
    ((error.code === notFound && error.message !== "Not Found") ||
      /unable to locate invoice|no existing invoices/.test(error.message))
  );
}

// `ErrDuplicateInvoice` (lightningnetwork/lnd, invoices/interface.go), as a gRPC error of an unknown kind.
function isDuplicate({ status, body }: NodeResponse): boolean {
  if (status === 200) return false;
  const { data: error } = gatewayError.safeParse(toJson(body));
  return error?.message.includes("invoice with payment hash already exists") ?? false;
}

// LND reports a macaroon that it does not accept as code 2 (unknown) with status 500 (lightningnetwork/lnd, macaroons/service.go).
function isRefusal({ status, body }: NodeResponse): boolean {
  if (status === 200) return false;
  if (status === 401 || status === 403) return true;
  const { data: error } = gatewayError.safeParse(toJson(body));
  return (
    error !== undefined &&
    (error.code === permissionDenied ||
      error.code === unauthenticated ||
      /macaroon|verification failed|permission denied|^invalid ID$/.test(error.message))
  );
}

/** What each call needs: an entity's right, or the right to that call alone (LND, `lncli bakemacaroon`). */
const neededOperations = [
  ["invoices:write", "uri:/lnrpc.Lightning/AddInvoice"],
  ["invoices:read", "uri:/lnrpc.Lightning/LookupInvoice"],
] as const;

/** Parses the permissions that a macaroon states. Its caveats may allow less, and never more. */
async function parsePermissions(macaroon: string): Promise<Permissions | undefined> {
  const operations = await parseOperations(macaroon);
  if (!operations) return undefined;
  const needed: readonly string[] = neededOperations.flat();
  return {
    missing: neededOperations
      .filter((either) => !either.some((operation) => operations.includes(operation)))
      .map(([operation]) => operation),
    needless: operations.filter((operation) => !needed.includes(operation)),
  };
}

export const lnd = nodeKind({
  secret: lndSecret,
  create: createLndNode,
  readPermissions: async ({ credentials }) => parsePermissions((await credentials.current()).macaroon),
});
