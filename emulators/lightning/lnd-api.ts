import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import * as z from "zod";
import type { InvoiceMaker, RegtestInvoice } from "./invoices.ts";
import { failure, streamFailure } from "./lnd-errors.ts";
import { invalidByte, type Bakery, type Permission } from "./macaroons.ts";
import type { OutgoingPayment, OutgoingPayments } from "./outgoing-payments.ts";

/** What the API of the node works on. */
export interface LndApiOptions {
  readonly bakery: Bakery;
  readonly make: InvoiceMaker;
  /** By payment hash. */
  readonly invoices: Map<string, RegtestInvoice>;
  /** Pays from the node's own wallet. @returns the preimage, hex @throws {Error} when it cannot be paid */
  readonly pay: (paymentRequest: string) => string;
  /** Those that the router makes. */
  readonly payments: OutgoingPayments;
}

/** A request to LND's REST API. */
export interface LndRequest {
  readonly method: string;
  readonly path: string;
  readonly macaroon: string | undefined;
  readonly body: string;
}

/** Seconds (lightningnetwork/lnd, lnrpc/invoicesrpc/addinvoice.go, `DefaultInvoiceExpiry` and `maxExpiry`). */
const defaultExpiry = 24 * 3600;
const maxExpiry = 365 * 24 * 3600;
/** A field of BOLT11 has at most 1,023 words of 5 bits (BOLT 11, "Tagged Fields"). */
const maxMemoBytes = 639;

const int64 = z
  .union([z.string().regex(/^-?\d+$/), z.int()])
  .transform(Number)
  .default(0);
const bytes = z.base64().transform((text) => Buffer.from(text, "base64"));

// Protobuf's JSON has no other fields than the message (protobuf.dev, "ProtoJSON Format"). Of LND's fields, those that are of use here.
const addRequest = z.strictObject({
  value: int64,
  memo: z.string().default(""),
  expiry: int64,
  private: z.boolean().default(false),
  r_preimage: bytes.default(Buffer.alloc(0)),
});
const payRequest = z.strictObject({ payment_request: z.string() });
const cancelRequest = z.strictObject({ payment_hash: bytes.default(Buffer.alloc(0)) });
const routerRequest = z.strictObject({
  payment_request: z.string().default(""),
  amt: int64,
  fee_limit_sat: int64,
  timeout_seconds: z.int().default(0),
  no_inflight_updates: z.boolean().default(false),
});

/**
 * Creates what of LND's REST API the service and the test wallets use, in the words of LND 0.18.3; `npm run conformance -- lnd` holds every
 * answer against a real one.
 * @returns the body of an answer of status 200
 * @throws {LndError} any other answer
 */
export function createLndApi({
  bakery,
  make,
  invoices,
  pay,
  payments,
}: LndApiOptions): (request: LndRequest) => object | Promise<object> {
  const routes: readonly {
    readonly path: RegExp;
    readonly method: string;
    readonly permission: Permission;
    /** Whether it answers by a stream, whose errors have a form of their own. */
    readonly isStream?: true;
    readonly answer: (body: string, hash: string) => object | Promise<object>;
  }[] = [
    { path: /^\/v1\/invoices$/, method: "POST", permission: "invoices:write", answer: add },
    {
      path: /^\/v1\/invoice\/([^/]+)$/,
      method: "GET",
      permission: "invoices:read",
      answer: (_, hash) => lookUp(hash),
    },
    { path: /^\/v2\/invoices\/cancel$/, method: "POST", permission: "invoices:write", answer: cancel },
    {
      path: /^\/v1\/channels\/transactions$/,
      method: "POST",
      permission: "offchain:write",
      answer: send,
    },
    {
      path: /^\/v2\/router\/send$/,
      method: "POST",
      permission: "offchain:write",
      isStream: true,
      answer: sendByRouter,
    },
    {
      path: /^\/v2\/router\/track\/([^/?]+)(?:\?no_inflight_updates=true)?$/,
      method: "GET",
      permission: "offchain:read",
      isStream: true,
      answer: (_, hash) => track(hash),
    },
  ];

  return ({ method, path, macaroon, body }) => {
    const route = routes.find((candidate) => candidate.path.test(path));
    if (!route) throw failure("notFound", "Not Found");
    if (route.method !== method) throw failure("unimplemented", "Method Not Allowed");
    bakery.check(macaroon, route.permission, route.isStream ? streamFailure : failure);
    return route.answer(body, route.path.exec(path)?.[1] ?? "");
  };

  function add(body: string): object {
    const { value, memo, expiry, r_preimage: preimage } = parse(addRequest, body);
    if (preimage.length !== 0 && preimage.length !== 32)
      throw failure("unknown", `invalid preimage length of ${preimage.length}, want 32`);
    if (value < 0)
      throw failure("unknown", `payments of negative value are not allowed, value is ${value * 1000}`);
    if (expiry > maxExpiry)
      throw failure(
        "unknown",
        `expiry of ${goFloat(expiry)} seconds greater than max expiry of ${goFloat(maxExpiry)} seconds`,
      );
    if (Buffer.byteLength(memo) > maxMemoBytes) {
      const words = Math.ceil((Buffer.byteLength(memo) * 8) / 5);
      throw failure("unknown", `data length too big to fit within 10 bits: ${words}`);
    }
    const invoice = make({
      sats: value,
      memo,
      expirySeconds: expiry > 0 ? expiry : defaultExpiry,
      ...(preimage.length > 0 && { preimage }),
    });
    if (invoices.has(invoice.paymentHash)) {
      // `ErrDuplicateInvoice` (invoices/interface.go).
      throw failure("unknown", "invoice with payment hash already exists");
    }
    invoices.set(invoice.paymentHash, invoice);
    return {
      r_hash: base64(invoice.paymentHash),
      payment_request: invoice.paymentRequest,
      add_index: String(invoices.size),
      payment_addr: base64(invoice.paymentSecret),
    };
  }

  function lookUp(hash: string): object {
    const stranger = /[^0-9a-f]/i.exec(hash)?.[0];
    if (stranger !== undefined) throw failure("unknown", invalidByte(stranger));
    if (hash.length !== 64)
      throw failure(
        "unknown",
        `payment hash must be exactly 32 bytes, is instead ${Math.floor(hash.length / 2)}`,
      );
    const invoice = invoices.get(hash.toLowerCase());
    if (!invoice) throw failure("notFound", "unable to locate invoice");
    const isOver = invoice.state === "OPEN" && invoice.expiresAt < Date.now();
    const state = isOver ? "CANCELED" : invoice.state;
    // Parts that have arrived are no amount while the invoice is open (lightningnetwork/lnd, invoices/update_invoice.go); what was all there and
    // went back remains one.
    const paidSats = invoice.state === "OPEN" ? 0 : invoice.paidSats;
    const parts =
      invoice.paidSats === 0
        ? []
        : [{ amt_msat: String(invoice.paidSats * 1000), state: state === "OPEN" ? "ACCEPTED" : state }];
    return {
      memo: invoice.memo,
      r_hash: base64(invoice.paymentHash),
      r_preimage: base64(invoice.preimage),
      payment_request: invoice.paymentRequest,
      payment_addr: base64(invoice.paymentSecret),
      creation_date: String(Math.floor(invoice.createdAt / 1000)),
      expiry: String((invoice.expiresAt - invoice.createdAt) / 1000),
      value: String(invoice.sats),
      value_msat: String(invoice.sats * 1000),
      amt_paid_sat: String(paidSats),
      amt_paid_msat: String(paidSats * 1000),
      state,
      settled: state === "SETTLED",
      htlcs: parts,
    };
  }

  /** Cancels an invoice (lightningnetwork/lnd, invoices/invoiceregistry.go, `cancelInvoiceImpl`); one that is canceled stays so. */
  function cancel(body: string): object {
    const hash = parse(cancelRequest, body).payment_hash;
    if (hash.length !== 32) throw failure("unknown", `invalid hash length of ${hash.length}, want 32`);
    const invoice = invoices.get(hash.toString("hex"));
    if (!invoice) throw failure("unknown", "unable to locate invoice");
    if (invoice.state === "SETTLED") throw failure("unknown", "invoice already settled");
    invoice.state = "CANCELED";
    return {};
  }

  function send(body: string): object {
    const { payment_request: paymentRequest } = parse(payRequest, body);
    const known = [...invoices.values()].find((invoice) => invoice.paymentRequest === paymentRequest);
    if (known && known.expiresAt < Date.now())
      throw failure("unknown", `invoice expired. Valid until ${new Date(known.expiresAt).toISOString()}`);
    if (known?.sats === 0)
      throw failure("unknown", "amount must be specified when paying a zero amount invoice");
    try {
      return { payment_error: "", payment_preimage: base64(pay(paymentRequest)) };
    } catch (error) {
      return { payment_error: String(error), payment_preimage: "" };
    }
  }

  // lightningnetwork/lnd, lnrpc/routerrpc/router_backend.go, extractIntentFromSendRequest; router_server.go, SendPaymentV2.
  async function sendByRouter(body: string): Promise<object> {
    const request = parse(routerRequest, body);
    const { payment_request: paymentRequest, amt, fee_limit_sat: maxFee } = request;
    if (request.timeout_seconds === 0) throw streamFailure("unknown", "timeout_seconds must be specified");
    const invoice = decodeInvoice(paymentRequest);
    if (!invoice) throw streamFailure("unknown", `invalid bech32 string length ${paymentRequest.length}`);
    const expiresAt = new Date((invoice.timestamp + (invoice.expiry ?? 3600)) * 1000);
    if (expiresAt.getTime() < Date.now())
      throw streamFailure("unknown", `invoice expired. Valid until ${goTime(expiresAt)}`);
    if (invoice.amountRaw === "0" && amt === 0)
      throw streamFailure("unknown", "amount must be specified when paying a zero amount invoice");
    if (invoice.amountRaw !== "0" && amt !== 0)
      throw streamFailure("unknown", "amount must not be specified when paying a non-zero  amount invoice");
    const known = payments.find(invoice.paymentHash);
    // channeldb/payment_control.go: one that failed may be tried again.
    if (known?.status === "SUCCEEDED") throw streamFailure("alreadyExists", "invoice is already paid");
    if (known?.status === "IN_FLIGHT") throw streamFailure("alreadyExists", "payment is in transition");
    const payment = payments.begin(paymentRequest, amt || Number(invoice.amountRaw) / 1000, maxFee);
    await payment.ended;
    return { result: toPayment(payment) };
  }

  async function track(hash: string): Promise<object> {
    // The gateway takes no base64 without its padding (grpc-gateway, runtime/convert.go, Bytes).
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(hash) || hash.length % 4 !== 0)
      throw failure("invalidArgument", "type mismatch, parameter: payment_hash, error: illegal base64 data");
    const bytes = Buffer.from(hash, "base64");
    if (bytes.length !== 32)
      throw streamFailure("unknown", `invalid hash length of ${bytes.length}, want 32`);
    const payment = payments.find(bytes.toString("hex"));
    if (!payment) throw streamFailure("notFound", "payment isn't initiated");
    await payment.ended;
    return { result: toPayment(payment) };
  }
}

/** Returns a payment as LND has it (lnrpc.Payment), less the ways that it took. */
function toPayment(payment: OutgoingPayment): object {
  const {
    paymentHash,
    sats,
    feeSats,
    createdAt,
    preimage = "0".repeat(64),
    invoice,
    status,
    failure,
  } = payment;
  return {
    payment_hash: paymentHash,
    value: String(sats),
    creation_date: String(Math.floor(createdAt / 1000)),
    fee: String(feeSats),
    payment_preimage: preimage,
    value_sat: String(sats),
    value_msat: String(sats * 1000),
    payment_request: invoice,
    status,
    fee_sat: String(feeSats),
    fee_msat: String(feeSats * 1000),
    creation_time_ns: `${createdAt}000000`,
    payment_index: "1",
    failure_reason: `FAILURE_REASON_${failure ?? "NONE"}`,
  };
}

/** Parses a message in protobuf's JSON; no body at all is one without fields. @throws {LndError} that says where it is none */
function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
  let json: unknown;
  try {
    json = text === "" ? {} : JSON.parse(text);
  } catch {
    throw failure("invalidArgument", "unexpected EOF");
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw failure("invalidArgument", `proto: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
}

function base64(hex: string): string {
  return Buffer.from(hex, "hex").toString("base64");
}

/** Formats a time as Go's `%v` writes it, in UTC. */
function goTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replace("T", " ")} +0000 UTC`;
}

/** Formats a number of seconds as Go's `%v` writes a float64 that is large. */
function goFloat(value: number): string {
  return value.toExponential().replace(/e\+(\d)$/, "e+0$1");
}
