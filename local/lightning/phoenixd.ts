import { randomBytes } from "node:crypto";
import type { EmulatedNode } from "./emulated-node.ts";
import type { RegtestInvoice } from "./invoices.ts";
import { startNodeServer, type NodeAnswer } from "./node-server.ts";
import { createRegtestWallet } from "./wallet.ts";

/** phoenixd's limit on a description. */
const maxDescription = 128;

/** A phoenixd with its limited-access password (ACINQ/phoenixd, `Api.kt`). */
export async function startPhoenixd(): Promise<EmulatedNode> {
  const wallet = createRegtestWallet();
  /** References by payment hash. */
  const externalIds = new Map<string, string>();
  let password = randomBytes(32).toString("hex");

  const create = (form: URLSearchParams): NodeAnswer => {
    const description = form.get("description") ?? "";
    if (description.length > maxDescription)
      return { status: 400, body: "Request parameter description is too long (max 128 characters)" };
    const invoice = wallet.make({
      sats: Number(form.get("amountSat")),
      memo: description,
      expirySeconds: Number(form.get("expirySeconds") ?? "3600"),
    });
    wallet.invoices.set(invoice.paymentHash, invoice);
    externalIds.set(invoice.paymentHash, form.get("externalId") ?? "");
    const { sats, paymentHash, paymentRequest: serialized } = invoice;
    return { status: 200, body: { amountSat: sats, paymentHash, serialized } };
  };

  const list = (query: URLSearchParams): NodeAnswer => {
    const invoices = [...wallet.invoices.values()].filter(
      ({ paymentHash, state }) =>
        externalIds.get(paymentHash) === query.get("externalId") &&
        (query.get("all") === "true" || state === "SETTLED"),
    );
    return { status: 200, body: invoices.map(paymentOf) };
  };

  const server = await startNodeServer({
    failure: { status: 500, body: "Internal Server Error" },
    answer({ method, path, headers, body }) {
      const shown = `Basic ${Buffer.from(`:${password}`).toString("base64")}`;
      if (headers.authorization !== shown)
        return { status: 401, body: "Invalid authentication (use basic auth with the http password)" };
      const { pathname, searchParams } = new URL(path, "http://phoenixd");
      if (method === "POST" && pathname === "/createinvoice") return create(new URLSearchParams(body));
      if (method === "GET" && pathname === "/payments/incoming") return list(searchParams);
      const hash = /^\/payments\/incoming\/(\w+)$/.exec(pathname)?.[1] ?? "";
      const invoice = wallet.invoices.get(hash);
      return invoice ? { status: 200, body: paymentOf(invoice) } : { status: 404, body: "Not found" };
    },
  });

  return {
    kind: "phoenixd",
    url: server.url,
    wallet,
    secret: () => JSON.stringify({ password }),
    renew() {
      password = randomBytes(32).toString("hex");
      return JSON.stringify({ password });
    },
    misbehave: server.misbehave,
    stop: server.stop,
  };
}

function paymentOf(invoice: RegtestInvoice): object {
  const isPaid = invoice.state === "SETTLED";
  return {
    type: "incoming_payment",
    subType: "lightning",
    paymentHash: invoice.paymentHash,
    preimage: invoice.preimage,
    invoice: invoice.paymentRequest,
    isPaid,
    isExpired: !isPaid && invoice.expiresAt < Date.now(),
    requestedSat: invoice.sats,
    receivedSat: invoice.paidSats,
    fees: 0,
    createdAt: invoice.createdAt,
  };
}
