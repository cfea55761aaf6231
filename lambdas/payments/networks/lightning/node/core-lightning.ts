import * as z from "zod";
import { checkInvoice, checkPaymentHash, checkProof } from "../check-invoice.ts";
import { nodeKind, type NodeParts, type Permissions } from "./kind.ts";
import { LightningNodeError, type InvoiceRequest, type InvoiceState, type LightningNode } from "./node.ts";
import { createNumberedNode, type NumberedInvoice } from "./numbered-node.ts";
import { createNodeCaller, readJson, toJson } from "./rest/caller.ts";
import { pemCertificate, trustIn } from "./rest/pinned-certificate.ts";
import type { NodeResponse } from "./rest/send.ts";

/** Core Lightning's secret: a rune that is restricted to {@link neededMethods}, and the certificate that is trusted. */
const coreLightningSecret = z.object({
  rune: z.string().regex(/^[\w-]{44,4096}={0,2}$/, "must be the rune, as createrune returns it"),
  certificate: pemCertificate.optional(),
});
type CoreLightningCredential = z.infer<typeof coreLightningSecret>;

/** The methods that are called; the rune needs no other. */
const neededMethods = ["invoice", "listinvoices"] as const;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
/** Millisatoshis; before v23.05 a text that ends in `msat`. */
const msat = z
  .union([z.int(), z.string().regex(/^\d{1,16}(?:msat)?$/)])
  .transform((value) => (typeof value === "number" ? value : Number.parseInt(value, 10)));

const madeInvoice = z.object({ bolt11: z.string().min(1), payment_hash: hash });

const listedInvoice = z.object({
  payment_hash: hash,
  bolt11: z.string().min(1),
  amount_msat: msat,
  expires_at: z.int().nonnegative(),
  status: z.enum(["unpaid", "paid", "expired"]),
  amount_received_msat: msat.optional(),
  payment_preimage: hash.optional(),
});
const listedInvoices = z.object({ invoices: z.array(listedInvoice).max(1) });

/** An error of JSON-RPC, as clnrest passes it on (Core Lightning, common/jsonrpc_errors.h). */
const rpcError = z.object({ code: z.number().nullish() });
const labelExists = 900;

/**
 * Calls a Core Lightning node by its plugin clnrest (docs.corelightning.org, "REST APIs", `invoice`, `listinvoices`). A label names one
 * invoice for ever, so that the invoices of a reference are found by its number.
 */
export function createCoreLightningNode(parts: NodeParts<CoreLightningCredential>): LightningNode {
  const { url, credentials, clock, timeoutMs = 4_000, privateChannels = false } = parts;
  const call = createNodeCaller({
    url,
    credentials,
    timeoutMs,
    present: ({ rune, certificate }) => ({ headers: { rune }, trust: trustIn(certificate) }),
    isRefusal: ({ status }) => status === 401 || status === 403,
  });
  const ask = <Result>(
    method: (typeof neededMethods)[number],
    parameters: object,
    signal: AbortSignal | undefined,
    read: (reply: NodeResponse) => Result,
  ): Promise<Result> =>
    call(
      {
        method: "POST",
        path: `/v1/${method}`,
        contentType: "application/json",
        body: JSON.stringify(parameters),
        signal,
      },
      read,
    );

  const add = (request: InvoiceRequest, number: number) => {
    const { reference, amountSats, description, expirySeconds, signal } = request;
    const parameters = {
      label: labelOf(reference, number),
      amount_msat: amountSats * 1000,
      description,
      expiry: expirySeconds,
      ...(privateChannels && { exposeprivatechannels: true }),
    };
    return ask("invoice", parameters, signal, (reply) => {
      if (isDuplicate(reply)) return undefined;
      const { bolt11, payment_hash: paymentHash } = readJson(madeInvoice, reply);
      return checkInvoice(bolt11, { paymentHash, amountSats });
    });
  };

  /** Looks an invoice up. @returns undefined when the node knows none */
  const find = (by: object, signal: AbortSignal | undefined): Promise<NumberedInvoice | undefined> =>
    ask("listinvoices", by, signal, (reply) => {
      const [invoice] = readJson(listedInvoices, reply).invoices;
      return (
        invoice && {
          paymentHash: invoice.payment_hash,
          paymentRequest: invoice.bolt11,
          amountSats: Math.ceil(invoice.amount_msat / 1000),
          expiresAt: invoice.expires_at * 1000,
          state: stateOf(invoice, clock()),
        }
      );
    });

  return createNumberedNode(
    {
      add,
      find: (reference, number, signal) => find({ label: labelOf(reference, number) }, signal),
      async lookUpInvoice(paymentHash, { signal } = {}) {
        checkPaymentHash(paymentHash);
        const invoice = await find({ payment_hash: paymentHash }, signal);
        if (invoice && invoice.paymentHash !== paymentHash)
          throw new LightningNodeError("invalid", "The Lightning node answered about another invoice");
        return invoice?.state ?? { state: "unknown" };
      },
    },
    { clock },
  );
}

function labelOf(reference: string, number: number): string {
  return `${reference}-${String(number)}`;
}

function stateOf(invoice: z.infer<typeof listedInvoice>, now: number): InvoiceState {
  switch (invoice.status) {
    case "paid": {
      const { amount_received_msat: received, payment_preimage: preimage = "" } = invoice;
      if (received === undefined)
        throw new LightningNodeError("invalid", "The Lightning node calls an invoice paid without an amount");
      checkProof(Buffer.from(preimage, "hex"), invoice.payment_hash);
      return { state: "settled", amountPaidSats: Math.floor(received / 1000) };
    }
    case "unpaid":
      return { state: invoice.expires_at * 1000 <= now ? "expired" : "open" };
    case "expired":
      return { state: "expired" };
  }
}

function isDuplicate({ status, body }: NodeResponse): boolean {
  if (status === 201 || status === 200) return false;
  return rpcError.safeParse(toJson(body)).data?.code === labelExists;
}

/** What rune restrictions say of a method: field, condition, value (Core Lightning, "createrune"). */
const condition = /^method([=/^$~])(.*)$/;

/** Reads off a rune itself which methods it is good for, since each of its restrictions is in it. */
function permissionsOf(rune: string): Permissions {
  // A hash of 32 bytes, then restrictions joined by `&`, each of alternatives joined by `|`. The first is the rune's number.
  const text = Buffer.from(rune, "base64url").subarray(32).toString("utf8");
  const restrictions = text
    .split("&")
    .map((restriction) => restriction.split("|"))
    .filter((alternatives) => alternatives.every((alternative) => condition.test(alternative)));
  const missing = neededMethods.filter(
    (method) =>
      !restrictions.every((alternatives) => alternatives.some((alternative) => isMet(alternative, method))),
  );
  // The narrowest restriction counts: what it lets through that is not needed. One that only names an exception narrows nothing.
  const needless = restrictions
    .filter((alternatives) => !alternatives.some((alternative) => alternative.startsWith("method/")))
    .map((alternatives) =>
      alternatives.filter((alternative) => !neededMethods.some((name) => alternative === `method=${name}`)),
    )
    .sort((a, b) => a.length - b.length)[0];
  return { missing, needless: needless ?? ["every method"] };
}

function isMet(alternative: string, method: string): boolean {
  const [, operator, value = ""] = condition.exec(alternative) ?? [];
  switch (operator) {
    case "=":
      return method === value;
    case "/":
      return method !== value;
    case "^":
      return method.startsWith(value);
    case "$":
      return method.endsWith(value);
    default:
      return method.includes(value);
  }
}

export const coreLightning = nodeKind({
  secret: coreLightningSecret,
  create: createCoreLightningNode,
  permissionsOf: async ({ credentials }) => permissionsOf((await credentials.current()).rune),
});
