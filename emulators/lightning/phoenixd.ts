import { randomBytes } from "node:crypto";
import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import type { EmulatedNode } from "./emulated-node.ts";
import type { RegtestInvoice } from "./invoices.ts";
import { startNodeServer, type NodeAnswer } from "./node-server.ts";
import { createOutgoingPayments, type OutgoingPayment, type OutgoingPayments } from "./outgoing-payments.ts";
import { createRegtestWallet } from "./wallet.ts";

/** phoenixd's limit on a description. */
const maxDescription = 128;

/** A phoenixd, which also pays. */
export interface EmulatedPhoenixd extends EmulatedNode {
  /** Its `http-password`. */
  readonly fullPassword: string;
  readonly payments: OutgoingPayments;
  /** Lines of method and path, in order. */
  readonly requests: readonly string[];
  /** Creates another wallet's offer, which gives an invoice of any amount. */
  makeOffer(): string;
}

/** Computes the least fee that phoenixd asks for a payment, in sats: 0.4 % and 4 sats (conf/Lsp.kt). */
const computeFee = (sats: number): number => 4 + Math.ceil((sats * 4) / 1000);

/** Starts a phoenixd with its two passwords (ACINQ/phoenixd, `Api.kt`). */
export async function startPhoenixd(): Promise<EmulatedPhoenixd> {
  const wallet = createRegtestWallet();
  const payments = createOutgoingPayments(wallet);
  const offers = new Set<string>();
  /** References by payment hash. */
  const externalIds = new Map<string, string>();
  const newPassword = (): string => randomBytes(32).toString("hex");
  let password = newPassword();
  const fullPassword = newPassword();

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
    return { status: 200, body: invoices.map(toIncomingPayment) };
  };

  const pay = async (invoice: string, sats: number, isOffer = false): Promise<NodeAnswer> => {
    const paymentHash = decodeInvoice(invoice)?.paymentHash ?? "";
    const earlier = payments.find(paymentHash)?.status;
    // ACINQ/lightning-kmp, OutgoingPaymentHandler.sendPayment.
    if (earlier === "SUCCEEDED" || earlier === "IN_FLIGHT")
      return {
        status: 200,
        body: { paymentHash, reason: earlier === "SUCCEEDED" ? "AlreadyPaid" : "AlreadyInProgress" },
      };
    const payment = payments.begin(invoice, sats, Number.POSITIVE_INFINITY, isOffer);
    await payment.ended;
    if (payment.status === "FAILED") return { status: 200, body: { paymentHash, reason: "RouteNotFound" } };
    return {
      status: 200,
      body: {
        recipientAmountSat: sats,
        routingFeeSat: computeFee(sats),
        paymentId: payment.id,
        paymentHash,
        paymentPreimage: payment.preimage,
      },
    };
  };

  const payInvoice = async (form: URLSearchParams): Promise<NodeAnswer> => {
    const decoded = decodeInvoice(form.get("invoice") ?? "");
    if (!decoded)
      return { status: 400, body: "Request parameter invoice couldn't be parsed/converted to bolt11invoice" };
    return pay(form.get("invoice") ?? "", Number(form.get("amountSat") ?? decoded.satoshi));
  };

  const payOffer = async (form: URLSearchParams): Promise<NodeAnswer> => {
    const sats = Number(form.get("amountSat"));
    if (!offers.has(form.get("offer") ?? ""))
      return { status: 200, body: { offerId: "", reason: "NoResponse" } };
    // A new invoice each time: an offer can be paid repeatedly.
    const invoice = wallet.make({ sats, memo: "", expirySeconds: 600 });
    wallet.invoices.set(invoice.paymentHash, invoice);
    return pay(invoice.paymentRequest, sats, true);
  };

  const server = await startNodeServer({
    failure: { status: 500, body: "Internal Server Error" },
    answer({ method, path, headers, body }) {
      const shows = (known: string) =>
        headers.authorization === `Basic ${Buffer.from(`:${known}`).toString("base64")}`;
      const needsFull = ["/payinvoice", "/payoffer", "/lnurlauth"].includes(path);
      if (!shows(fullPassword) && (needsFull || !shows(password)))
        return { status: 401, body: "Invalid authentication (use basic auth with the http password)" };
      const { pathname, searchParams } = new URL(path, "http://phoenixd");
      if (pathname === "/lnurlauth") return { status: 400, body: "Missing parameter: lnurl" };
      if (method === "POST" && pathname === "/createinvoice") return create(new URLSearchParams(body));
      if (method === "GET" && pathname === "/payments/incoming") return list(searchParams);
      if (method === "POST" && pathname === "/payinvoice") return payInvoice(new URLSearchParams(body));
      if (method === "POST" && pathname === "/payoffer") return payOffer(new URLSearchParams(body));
      if (method === "GET" && pathname === "/payments/outgoing")
        return { status: 200, body: listOutgoing(searchParams, payments.list()) };
      const paid = /^\/payments\/outgoingbyhash\/(\w+)$/.exec(pathname)?.[1];
      if (paid !== undefined) {
        const payment = payments.find(paid);
        return payment
          ? { status: 200, body: toOutgoingPayment(payment) }
          : { status: 404, body: "Not found" };
      }
      const hash = /^\/payments\/incoming\/(\w+)$/.exec(pathname)?.[1] ?? "";
      const invoice = wallet.invoices.get(hash);
      return invoice ? { status: 200, body: toIncomingPayment(invoice) } : { status: 404, body: "Not found" };
    },
  });

  return {
    kind: "phoenixd",
    url: server.url,
    wallet,
    fullPassword,
    payments,
    requests: server.requests,
    makeOffer() {
      const offer = `lno1${randomBytes(40).toString("hex").replace(/[b1]/g, "q")}`;
      offers.add(offer);
      return offer;
    },
    secret: () => JSON.stringify({ password }),
    spendingSecret: () => JSON.stringify({ password: fullPassword }),
    renew() {
      password = newPassword();
      return JSON.stringify({ password });
    },
    misbehave: server.misbehave,
    stop: server.stop,
  };
}

function toIncomingPayment(invoice: RegtestInvoice): object {
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

function listOutgoing(query: URLSearchParams, payments: readonly OutgoingPayment[]): object[] {
  return payments
    .filter(({ createdAt, status }) => {
      const isListed = query.get("all") === "true" || status !== "FAILED";
      return isListed && createdAt >= Number(query.get("from") ?? 0);
    })
    .slice(0, Number(query.get("limit") ?? 20))
    .map(toOutgoingPayment);
}

/** Converts to `ApiType.OutgoingPayment` (json/JsonSerializers.kt), which omits null. */
function toOutgoingPayment({
  id,
  paymentHash,
  preimage,
  status,
  sats,
  invoice,
  createdAt,
}: OutgoingPayment): object {
  return {
    type: "outgoing_payment",
    subType: "lightning",
    paymentId: id,
    paymentHash,
    ...(preimage !== undefined && { preimage }),
    isPaid: status === "SUCCEEDED",
    sent: sats,
    fees: status === "SUCCEEDED" ? computeFee(sats) * 1000 : 0,
    ...(invoice !== undefined && { invoice }),
    ...(status !== "IN_FLIGHT" && { completedAt: createdAt }),
    createdAt,
  };
}
