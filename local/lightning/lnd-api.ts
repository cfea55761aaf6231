import * as z from "zod";
import type { InvoiceMaker, RegtestInvoice } from "./invoices.ts";
import { failure } from "./lnd-errors.ts";
import { invalidByte, type Bakery, type Permission } from "./macaroons.ts";

/** What the API of the node works on. */
export interface LndApiOptions {
  readonly bakery: Bakery;
  readonly make: InvoiceMaker;
  /** By payment hash. */
  readonly invoices: Map<string, RegtestInvoice>;
  /** Pays from the node's own wallet. @returns the preimage, hex @throws {Error} when it cannot be paid */
  readonly pay: (paymentRequest: string) => string;
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

/**
 * What of LND's REST API the service and the test wallets use, in the words of LND 0.18.3; `npm run conformance -- lnd` holds every
 * answer against a real one.
 * @returns the body of an answer of status 200
 * @throws {LndError} any other answer
 */
export function createLndApi({
  bakery,
  make,
  invoices,
  pay,
}: LndApiOptions): (request: LndRequest) => object {
  const routes: readonly {
    readonly path: RegExp;
    readonly method: string;
    readonly permission: Permission;
    readonly answer: (body: string, hash: string) => object;
  }[] = [
    { path: /^\/v1\/invoices$/, method: "POST", permission: "invoices:write", answer: add },
    {
      path: /^\/v1\/invoice\/([^/]+)$/,
      method: "GET",
      permission: "invoices:read",
      answer: (_, hash) => lookUp(hash),
    },
    {
      path: /^\/v1\/channels\/transactions$/,
      method: "POST",
      permission: "offchain:write",
      answer: send,
    },
  ];

  return ({ method, path, macaroon, body }) => {
    const route = routes.find((candidate) => candidate.path.test(path));
    if (!route) throw failure("notFound", "Not Found");
    if (route.method !== method) throw failure("unimplemented", "Method Not Allowed");
    bakery.check(macaroon, route.permission);
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
}

/** A message in protobuf's JSON; no body at all is one without fields. @throws {LndError} that says where it is none */
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

/** A number of seconds as Go's `%v` writes a float64 that is large. */
function goFloat(value: number): string {
  return value.toExponential().replace(/e\+(\d)$/, "e+0$1");
}
