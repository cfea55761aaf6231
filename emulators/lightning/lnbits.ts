import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { EmulatedNode } from "./emulated-node.ts";
import type { RegtestInvoice } from "./invoices.ts";
import { startNodeServer, type NodeAnswer } from "./node-server.ts";
import { createRegtestWallet } from "./wallet.ts";

/** What LNbits refuses, as it writes it (LNbits 1.6, lnbits/exceptions.py). */
class LnbitsError extends Error {
  override readonly name = "LnbitsError";
  readonly answer: NodeAnswer;

  constructor(status: number, detail: string | object) {
    super("refused");
    this.answer = { status, body: { detail } };
  }
}

const createInvoice = z.object({
  out: z.boolean().default(true),
  unit: z.literal("sat").default("sat"),
  amount: z.number().nonnegative().default(0),
  memo: z.string().max(640).default("LNbits"),
  expiry: z.int().optional(),
  bolt11: z.string().optional(),
});
/** LNbits' `lightning_invoice_expiry`, in seconds. */
const defaultExpiry = 3600;

interface Keys {
  readonly invoice: string;
  readonly admin: string;
}
const newKeys = (): Keys => ({
  invoice: randomBytes(16).toString("hex"),
  admin: randomBytes(16).toString("hex"),
});

export async function startLnbits(): Promise<EmulatedNode> {
  const wallet = createRegtestWallet();
  let keys = newKeys();

  /** Returns the caller's role, by the key that it presents. */
  const keyType = (shown: string | string[] | undefined): keyof Keys => {
    if (shown === undefined || shown === "") throw new LnbitsError(401, "No Api Key provided.");
    if (shown === keys.admin) return "admin";
    if (shown === keys.invoice) return "invoice";
    throw new LnbitsError(404, "Wallet not found.");
  };

  const create = (body: string, type: keyof Keys): NodeAnswer => {
    const asked = createInvoice.safeParse(JSON.parse(body));
    if (!asked.success) throw new LnbitsError(400, asked.error.issues);
    const { out, amount, memo, expiry, bolt11 } = asked.data;
    if (out && type !== "admin") throw new LnbitsError(403, "Invoice (or Admin) key required.");
    if (out) {
      const preimage = wallet.pay(bolt11 ?? "");
      return { status: 201, body: { preimage } };
    }
    if (amount <= 0)
      return { status: 520, body: { detail: "Amountless invoices not supported.", status: "failed" } };
    const invoice = wallet.make({ sats: amount, memo, expirySeconds: expiry ?? defaultExpiry });
    wallet.invoices.set(invoice.paymentHash, invoice);
    return { status: 201, body: toPayment(invoice) };
  };

  const lookUp = (hash: string, shown: string | string[] | undefined): NodeAnswer => {
    const invoice = wallet.invoices.get(hash);
    if (!invoice) throw new LnbitsError(404, "Payment does not exist.");
    // Anybody may ask whether a payment is paid; its details are for who shows a key of its wallet.
    const isOwner = shown === keys.invoice || shown === keys.admin;
    const payment = toPayment(invoice);
    return {
      status: 200,
      body: {
        paid: payment.status === "success",
        ...(payment.preimage !== null && { preimage: payment.preimage }),
        ...(isOwner && { status: payment.status, details: payment }),
      },
    };
  };

  const server = await startNodeServer({
    failure: { status: 500, body: { detail: "Unexpected error! ID: 00000000" } },
    answer({ method, path, headers, body }) {
      const shown = headers["x-api-key"];
      try {
        if (method === "POST" && path === "/api/v1/payments") return create(body, keyType(shown));
        if (method === "GET" && path === "/api/v1/wallet") {
          const type = keyType(shown);
          return { status: 200, body: { name: "PDFs", balance: 0, ...(type === "admin" && { id: "w" }) } };
        }
        const hash = /^\/api\/v1\/payments\/(\w+)$/.exec(path)?.[1];
        if (method === "GET" && hash !== undefined) return lookUp(hash, shown);
        throw new LnbitsError(404, "Not Found");
      } catch (error) {
        if (error instanceof LnbitsError) return error.answer;
        throw error;
      }
    },
  });

  const formatSecret = (invoiceKey: string) => JSON.stringify({ invoiceKey });
  return {
    kind: "lnbits",
    url: server.url,
    wallet,
    secret: () => formatSecret(keys.invoice),
    spendingSecret: () => formatSecret(keys.admin),
    renew() {
      keys = newKeys();
      return formatSecret(keys.invoice);
    },
    misbehave: server.misbehave,
    stop: server.stop,
  };
}

function toPayment(invoice: RegtestInvoice) {
  const isPaid = invoice.state === "SETTLED";
  const isOver = invoice.expiresAt < Date.now();
  return {
    checking_id: invoice.paymentHash,
    payment_hash: invoice.paymentHash,
    amount: invoice.sats * 1000,
    fee: 0,
    bolt11: invoice.paymentRequest,
    payment_request: invoice.paymentRequest,
    memo: invoice.memo,
    status: isPaid ? "success" : isOver ? "failed" : "pending",
    preimage: isPaid ? invoice.preimage : null,
    extra: {},
  };
}
