import * as z from "zod";
import { jsonOf, nodeCaller, readJson } from "./caller.ts";
import type { CredentialSource, LndCredential } from "./credentials.ts";
import { checkPaymentHash, checkProof, issuedInvoice } from "./issued-invoice.ts";
import { LightningNodeError } from "./node.ts";
import type { InvoiceState, LightningNode } from "./node.ts";
import { trustIn } from "./pinned-certificate.ts";
import type { NodeReply } from "./send.ts";

export interface LndOptions {
  /** Base URL of LND's REST API, `https://host:8080`. */
  readonly url: string;
  readonly credentials: CredentialSource<LndCredential>;
  /** Epoch ms. */
  readonly clock: () => number;
  /** How long each of at most two tries may take, in ms. */
  readonly timeoutMs?: number;
  /** Names the node's private channels in its invoices, which a node without public ones needs to be paid. */
  readonly privateChannels?: boolean;
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
 * An LND node over its REST API (lightning.engineering, "LND API", AddInvoice and LookupInvoice), with TLS pinned to the
 * credential's certificate.
 */
export function lndNode(options: LndOptions): LightningNode {
  const { url, credentials, clock, timeoutMs = 4_000, privateChannels = false } = options;
  const call = nodeCaller({
    url,
    credentials,
    timeoutMs,
    present: ({ macaroon, certificate }) => ({
      headers: { "grpc-metadata-macaroon": macaroon },
      trust: trustIn(certificate),
    }),
    isRefusal,
  });

  return {
    createInvoice({ amountSats, description, expirySeconds, signal }) {
      const body = JSON.stringify({
        memo: description,
        value: String(amountSats),
        expiry: String(expirySeconds),
        private: privateChannels,
      });
      const contentType = "application/json";
      return call({ method: "POST", path: "/v1/invoices", contentType, body, signal }, (reply) => {
        const added = readJson(addedInvoice, reply);
        return issuedInvoice(added.payment_request, {
          paymentHash: added.r_hash.toString("hex"),
          amountSats,
        });
      });
    },

    async lookUpInvoice(paymentHash, { signal } = {}) {
      checkPaymentHash(paymentHash);
      return call({ method: "GET", path: `/v1/invoice/${paymentHash}`, signal }, (reply) =>
        isUnknown(reply)
          ? { state: "unknown" }
          : stateOf(readJson(knownInvoice, reply), paymentHash, clock()),
      );
    },
  };
}

function stateOf(invoice: z.infer<typeof knownInvoice>, paymentHash: string, now: number): InvoiceState {
  if (invoice.r_hash.toString("hex") !== paymentHash) {
    throw new LightningNodeError("nonsense", "The Lightning node answered about another invoice");
  }
  const isOver = (invoice.creation_date + invoice.expiry) * 1000 <= now;
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
      // LND cancels what has expired, too.
      return { state: isOver ? "expired" : "canceled" };
  }
}

// Older LNDs answer 500 with code 2 and these messages (lightningnetwork/lnd 5510). A proxy's own 404 is no such answer, nor
// is the gateway's "Not Found" for a path that it does not serve: to take an invoice for unknown may charge a payer twice.
function isUnknown({ status, body }: NodeReply): boolean {
  if (status === 200) return false;
  const { data: error } = gatewayError.safeParse(jsonOf(body));
  return (
    error !== undefined &&
    ((error.code === notFound && error.message !== "Not Found") ||
      /unable to locate invoice|no existing invoices/.test(error.message))
  );
}

// LND reports a macaroon that it does not take as code 2 (unknown) with status 500.
function isRefusal({ status, body }: NodeReply): boolean {
  if (status === 200) return false;
  if (status === 401 || status === 403) return true;
  const { data: error } = gatewayError.safeParse(jsonOf(body));
  return (
    error !== undefined &&
    (error.code === permissionDenied ||
      error.code === unauthenticated ||
      /macaroon|verification failed|permission denied/.test(error.message))
  );
}
