import { createServer } from "node:https";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import macaroon from "macaroon";
import { randomBytes } from "node:crypto";
import * as z from "zod";
import { readBody } from "../http-server.ts";
import { createSelfSigned } from "./certificate.ts";
import { createInvoiceMaker } from "./invoices.ts";
import type { InvoiceState, RegtestInvoice } from "./invoices.ts";

/** What the node does instead of answering: nothing for a while, garbage, an error, or hanging up. */
export type NodeFault = "silent" | "garbage" | "error" | "hang-up";

export interface LocalLightningNode {
  readonly url: string;
  /** Macaroon in hex with `invoices:read invoices:write`, and the PEM of the node's certificate. */
  readonly credentials: { readonly macaroon: string; readonly certificate: string };
  /** Lines of method and path, in order. */
  readonly requests: string[];
  /** Invoices by payment hash. */
  readonly invoices: Map<string, RegtestInvoice>;
  /**
   * Pays an invoice from the node's own wallet.
   * @returns the preimage, hex
   * @throws {Error} when the node did not issue it, or it can no longer be paid
   */
  pay(paymentRequest: string): string;
  /** Puts an invoice into another state, as a hold invoice or a payment in part would be. */
  put(paymentRequest: string, state: InvoiceState, paidSats: number): void;
  /** From now on the node misbehaves, until this is called with undefined. */
  misbehave(fault: NodeFault | undefined): void;
  stop(): Promise<void>;
}

const addRequest = z.object({
  value: z.coerce.number().int().positive(),
  memo: z.string().default(""),
  expiry: z.coerce.number().int().default(3600),
  // "When using REST, this field must be encoded as base64" (LND API, AddInvoice).
  r_preimage: z
    .base64()
    .transform((text) => Buffer.from(text, "base64"))
    .refine(({ length }) => length === 32)
    .optional(),
});
const payRequest = z.object({ payment_request: z.string() });

interface NodeAnswer {
  readonly status: number;
  readonly body: object;
}

/** A Lightning node of the regtest network that speaks LND's REST API over TLS with a macaroon. */
export async function startLightningNode(): Promise<LocalLightningNode> {
  const { certificate, key } = createSelfSigned("lightning.local");
  const rootKey = new Uint8Array(randomBytes(32));
  const access = Buffer.from(
    macaroon
      .newMacaroon({
        version: 2,
        identifier: new Uint8Array(Buffer.from("invoices:read invoices:write")),
        location: "lnd",
        rootKey,
      })
      .exportBinary(),
  ).toString("hex");
  const make = createInvoiceMaker();
  const invoices = new Map<string, RegtestInvoice>();
  const requests: string[] = [];
  let fault: NodeFault | undefined;

  const issued = (paymentRequest: string): RegtestInvoice => {
    const found = [...invoices.values()].find((invoice) => invoice.paymentRequest === paymentRequest);
    if (!found) throw new Error("The node did not issue this invoice");
    return found;
  };

  const pay = (paymentRequest: string): string => {
    const invoice = issued(paymentRequest);
    if (invoice.state !== "OPEN" || invoice.expiresAt < Date.now())
      throw new Error("The invoice can no longer be paid");
    invoice.state = "SETTLED";
    invoice.paidSats = invoice.sats;
    return invoice.preimage;
  };

  const answer = async (request: IncomingMessage): Promise<NodeAnswer> => {
    const route = `${request.method ?? ""} ${request.url ?? ""}`;
    requests.push(route);
    if (request.headers["grpc-metadata-macaroon"] !== access) {
      return {
        status: 401,
        body: { code: 16, message: "verification failed: signature mismatch after caveat verification" },
      };
    }
    const body = async () => JSON.parse((await readBody(request, 10_000)).toString("utf8")) as unknown;
    if (route === "POST /v1/invoices") {
      const { value, memo, expiry, r_preimage: preimage } = addRequest.parse(await body());
      const invoice = make({ sats: value, memo, expirySeconds: expiry, ...(preimage && { preimage }) });
      if (invoices.has(invoice.paymentHash)) {
        // `ErrDuplicateInvoice` (lightningnetwork/lnd, invoices/interface.go), which the gateway knows no status for.
        const message = "invoice with payment hash already exists";
        return { status: 500, body: { code: 2, message, details: [] } };
      }
      invoices.set(invoice.paymentHash, invoice);
      return {
        status: 200,
        body: {
          r_hash: Buffer.from(invoice.paymentHash, "hex").toString("base64"),
          payment_request: invoice.paymentRequest,
          add_index: String(invoices.size),
        },
      };
    }
    if (route === "POST /v1/channels/transactions") {
      const { payment_request: paymentRequest } = payRequest.parse(await body());
      try {
        const preimage = Buffer.from(pay(paymentRequest), "hex").toString("base64");
        return { status: 200, body: { payment_error: "", payment_preimage: preimage } };
      } catch (error) {
        return { status: 200, body: { payment_error: String(error), payment_preimage: "" } };
      }
    }
    const hash = /^GET \/v1\/invoice\/([0-9a-f]{64})$/.exec(route)?.[1];
    const invoice = hash === undefined ? undefined : invoices.get(hash);
    if (!invoice) return { status: 404, body: { code: 5, message: "there are no existing invoices" } };
    const expired = invoice.state === "OPEN" && invoice.expiresAt < Date.now();
    return {
      status: 200,
      body: {
        r_hash: Buffer.from(invoice.paymentHash, "hex").toString("base64"),
        r_preimage: Buffer.from(invoice.preimage, "hex").toString("base64"),
        payment_request: invoice.paymentRequest,
        creation_date: String(Math.floor(invoice.createdAt / 1000)),
        expiry: String((invoice.expiresAt - invoice.createdAt) / 1000),
        value: String(invoice.sats),
        amt_paid_sat: String(invoice.paidSats),
        state: expired ? "CANCELED" : invoice.state,
        settled: invoice.state === "SETTLED",
      },
    };
  };

  const server = createServer({ cert: certificate, key }, (request, response) => {
    if (fault === "silent") return;
    if (fault === "hang-up") {
      request.socket.destroy();
      return;
    }
    void answer(request)
      .catch((): NodeAnswer => ({ status: 400, body: { code: 3, message: "bad request" } }))
      .then(({ status, body }) => {
        const [shownStatus, shown] =
          fault === "error"
            ? [500, { code: 2, message: "internal error", details: [] }]
            : fault === "garbage"
              ? [200, { state: 7 }]
              : [status, body];
        response.writeHead(shownStatus, { "content-type": "application/json" });
        response.end(JSON.stringify(shown));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `https://127.0.0.1:${port}`,
    credentials: { macaroon: access, certificate },
    requests,
    invoices,
    pay,
    put(paymentRequest, state, paidSats) {
      Object.assign(issued(paymentRequest), { state, paidSats });
    },
    misbehave(next) {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
