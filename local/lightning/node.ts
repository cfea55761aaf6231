import { createServer } from "node:https";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { readBody } from "../http-server.ts";
import { createSelfSigned } from "./certificate.ts";
import { createInvoiceMaker } from "./invoices.ts";
import type { InvoiceState, RegtestInvoice } from "./invoices.ts";
import { createLndApi } from "./lnd-api.ts";
import { LndError } from "./lnd-errors.ts";
import { createBakery } from "./macaroons.ts";
import type { Bakery } from "./macaroons.ts";

/** What the node does instead of answering: nothing for a while, garbage, an error, or hanging up. */
export type NodeFault = "silent" | "garbage" | "error" | "hang-up";

/** A Lightning node on this machine, with LND's REST API. */
export interface LocalLightningNode {
  readonly url: string;
  /** Macaroon in hex with `invoices:read invoices:write`, and the PEM of the node's certificate. */
  readonly credentials: { readonly macaroon: string; readonly certificate: string };
  /** The macaroon of the node's wallet, which may pay, in hex. */
  readonly walletMacaroon: string;
  readonly bake: Bakery["bake"];
  /** Lines of method and path, in order. */
  readonly requests: string[];
  /** TLS connections that were made so far. */
  readonly connections: number;
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
  /** From now on requests of this method and path wait for something to happen first. */
  holdBack(line: string, until: Promise<unknown>): void;
  stop(): Promise<void>;
}

interface NodeResponse {
  readonly status: number;
  readonly body: object;
}

/** A Lightning node of the regtest network that speaks LND's REST API over TLS with a macaroon. */
export async function startLightningNode(): Promise<LocalLightningNode> {
  const { certificate, key } = createSelfSigned("lightning.local");
  const bakery = createBakery();
  const make = createInvoiceMaker();
  const invoices = new Map<string, RegtestInvoice>();
  const requests: string[] = [];
  const heldBack = new Map<string, Promise<unknown>>();
  let fault: NodeFault | undefined;
  let connections = 0;

  const issued = (paymentRequest: string): RegtestInvoice => {
    const invoiceFor = [...invoices.values()].find((invoice) => invoice.paymentRequest === paymentRequest);
    if (!invoiceFor) throw new Error("The node did not issue this invoice");
    return invoiceFor;
  };

  const pay = (paymentRequest: string): string => {
    const invoice = issued(paymentRequest);
    if (invoice.state !== "OPEN" || invoice.expiresAt < Date.now())
      throw new Error("The invoice can no longer be paid");
    invoice.state = "SETTLED";
    invoice.paidSats = invoice.sats;
    return invoice.preimage;
  };

  const api = createLndApi({ bakery, make, invoices, pay });
  const answer = async (request: IncomingMessage): Promise<NodeResponse> => {
    const { method = "", url: path = "", headers } = request;
    requests.push(`${method} ${path}`);
    await heldBack.get(`${method} ${path}`);
    const { "grpc-metadata-macaroon": macaroon } = headers;
    const body = (await readBody(request, 10_000)).toString("utf8");
    try {
      return { status: 200, body: api({ method, path, macaroon: macaroon?.toString(), body }) };
    } catch (error) {
      if (error instanceof LndError) return error;
      throw error;
    }
  };

  const server = createServer({ cert: certificate, key }, (request, response) => {
    if (fault === "silent") return;
    if (fault === "hang-up") {
      request.socket.destroy();
      return;
    }
    void answer(request)
      .catch((): NodeResponse => ({ status: 500, body: { code: 13, message: "internal", details: [] } }))
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
  server.on("secureConnection", () => connections++);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `https://127.0.0.1:${port}`,
    credentials: { macaroon: bakery.bake("invoices:read", "invoices:write"), certificate },
    walletMacaroon: bakery.bake("offchain:write"),
    bake: (...permissions) => bakery.bake(...permissions),
    requests,
    get connections() {
      return connections;
    },
    invoices,
    pay,
    put(paymentRequest, state, paidSats) {
      Object.assign(issued(paymentRequest), { state, paidSats });
    },
    misbehave(next) {
      fault = next;
    },
    holdBack(line, until) {
      heldBack.set(line, until);
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
