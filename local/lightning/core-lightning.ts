import { randomBytes } from "node:crypto";
import * as z from "zod";
import { createSelfSigned, createSignedBy } from "./certificate.ts";
import type { EmulatedNode } from "./emulated-node.ts";
import type { RegtestInvoice } from "./invoices.ts";
import { startNodeServer, type NodeAnswer } from "./node-server.ts";
import { createRegtestWallet } from "./wallet.ts";

/** What the node refuses, as clnrest writes it (Core Lightning, plugins/rest-plugin). Codes are those of common/jsonrpc_errors.h. */
class CoreLightningError extends Error {
  override readonly name = "CoreLightningError";
  readonly answer: NodeAnswer;

  constructor(code: number, message: string, status = 500) {
    super(message);
    this.answer = { status, body: { code, message } };
  }
}

const invalidParameters = -32602;
const unknownMethod = -32601;
const notAuthorized = 1501;
const notPermitted = 1502;
const labelExists = 900;
/** Core Lightning, `invoice`: a week. */
const defaultExpiry = 604_800;

const invoiceParameters = z.strictObject({
  amount_msat: z.int().positive().multipleOf(1000),
  label: z.string().min(1),
  description: z.string(),
  expiry: z.int().positive().default(defaultExpiry),
  exposeprivatechannels: z.boolean().optional(),
});
const listParameters = z.strictObject({
  label: z.string().optional(),
  payment_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

/** A Core Lightning node of the regtest network with the REST API of its plugin clnrest. */
export async function startCoreLightning(): Promise<EmulatedNode & { readonly authority: string }> {
  const authorityHost = "cln Root REST CA";
  const authority = createSelfSigned(authorityHost);
  const identity = createSignedBy(authority, authorityHost, "cln rest server");
  const wallet = createRegtestWallet();
  const labels = new Map<string, string>();
  /** Restrictions by rune. */
  let runes = new Map<string, readonly string[]>();

  const createRune = (...restrictions: readonly string[]): string => {
    const text = [`=${String(runes.size)}`, ...restrictions].join("&");
    const rune = Buffer.concat([randomBytes(32), Buffer.from(text)]).toString("base64url");
    runes.set(rune, restrictions);
    return rune;
  };
  const secretOf = (rune: string) => JSON.stringify({ rune, certificate: identity.certificate });
  const receiving = "method=invoice|method=listinvoices";

  const checkRune = (rune: string | undefined, method: string): void => {
    if (rune === undefined) throw new CoreLightningError(notAuthorized, "Not authorized: Missing rune", 403);
    const restrictions = runes.get(rune);
    if (!restrictions)
      throw new CoreLightningError(notAuthorized, "Not authorized: Not derived from master", 401);
    const isAllowed = restrictions.every((alternatives) =>
      alternatives.split("|").includes(`method=${method}`),
    );
    if (!isAllowed)
      throw new CoreLightningError(notPermitted, "Not permitted: method is not equal to …", 401);
  };

  const methods: Readonly<Record<string, (body: unknown) => object>> = {
    invoice(body) {
      const { amount_msat, label, description, expiry } = parse(invoiceParameters, body);
      if (labels.has(label)) throw new CoreLightningError(labelExists, `Duplicate label '${label}'`);
      const invoice = wallet.make({ sats: amount_msat / 1000, memo: description, expirySeconds: expiry });
      wallet.invoices.set(invoice.paymentHash, invoice);
      labels.set(label, invoice.paymentHash);
      return {
        payment_hash: invoice.paymentHash,
        expires_at: invoice.expiresAt / 1000,
        bolt11: invoice.paymentRequest,
        payment_secret: invoice.paymentSecret,
        created_index: labels.size,
      };
    },
    listinvoices(body) {
      const { label, payment_hash: hash } = parse(listParameters, body);
      if (label !== undefined && hash !== undefined)
        throw new CoreLightningError(
          invalidParameters,
          "Can only specify one of {label}, {invstring}, {payment_hash} or {offer_id}",
        );
      const matching = [...labels].filter(
        ([name, named]) => (label ?? name) === name && (hash ?? named) === named,
      );
      return { invoices: matching.flatMap(([name, named]) => listed(name, wallet.invoices.get(named))) };
    },
  };

  const server = await startNodeServer({
    identity,
    failure: { status: 500, body: { code: -1, message: "internal error" } },
    answer({ method, path, headers, body }) {
      try {
        const name = /^\/v1\/([\w-]+)$/.exec(path)?.[1];
        if (name === undefined) throw new CoreLightningError(unknownMethod, "Path not found", 404);
        if (method !== "POST")
          throw new CoreLightningError(
            unknownMethod,
            "Path invalid, http_method must be POST for CLN methods",
            405,
          );
        checkRune(headers.rune?.toString(), name);
        const call = methods[name];
        if (!call) throw new CoreLightningError(unknownMethod, `Unknown command '${name}'`, 404);
        return { status: 201, body: call(JSON.parse(body === "" ? "{}" : body)) };
      } catch (error) {
        if (error instanceof CoreLightningError) return error.answer;
        throw error;
      }
    },
  });

  let rune = createRune(receiving);
  return {
    kind: "cln",
    url: server.url,
    wallet,
    authority: authority.certificate,
    secret: () => secretOf(rune),
    spendingSecret: () => secretOf(createRune()),
    readingSecret: () => secretOf(createRune("method=listinvoices")),
    renew() {
      runes = new Map();
      rune = createRune(receiving);
      return secretOf(rune);
    },
    misbehave: server.misbehave,
    stop: server.stop,
  };
}

function listed(label: string, invoice: RegtestInvoice | undefined): object[] {
  if (!invoice) return [];
  const isPaid = invoice.state === "SETTLED";
  const isOver = invoice.expiresAt < Date.now();
  return [
    {
      label,
      bolt11: invoice.paymentRequest,
      payment_hash: invoice.paymentHash,
      amount_msat: invoice.sats * 1000,
      status: isPaid ? "paid" : isOver ? "expired" : "unpaid",
      description: invoice.memo,
      expires_at: invoice.expiresAt / 1000,
      created_index: 1,
      ...(isPaid && {
        pay_index: 1,
        amount_received_msat: invoice.paidSats * 1000,
        paid_at: Math.floor(Date.now() / 1000),
        payment_preimage: invoice.preimage,
      }),
    },
  ];
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CoreLightningError(invalidParameters, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
}
