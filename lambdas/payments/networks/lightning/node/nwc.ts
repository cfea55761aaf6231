import * as z from "zod";
import { checkInvoice, checkPaymentHash, checkProof } from "../check-invoice.ts";
import { parseConnection, type WalletConnection } from "../nostr/connection.ts";
import type { WalletReply } from "../nostr/wallet.ts";
import { createBookedNode } from "./booked-node.ts";
import { nodeKind, type NodeParts, type Permissions } from "./kind.ts";
import { LightningNodeError } from "./node.ts";
import type { Invoice, InvoiceRequest, InvoiceState, LightningNode } from "./node.ts";

/** The secret of a wallet behind Nostr Wallet Connect: the connection string that the wallet shows once. */
const nwcSecret = z.object({ connection: z.string().transform(readConnection) });
type NwcCredential = z.infer<typeof nwcSecret>;

/** The methods that are called; the connection needs no other. */
const neededMethods = ["make_invoice", "lookup_invoice"];
/** Methods by which money leaves the wallet (NIP-47, "Commands"; those that begin with `multi_` are of earlier versions). */
const payingMethods = /^(?:multi_)?pay_/;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const madeInvoice = z.object({ invoice: z.string().min(1), payment_hash: hash });

const transaction = z.object({
  payment_hash: hash,
  /** Millisatoshis. */
  amount: z.int().nonnegative(),
  state: z.enum(["pending", "settled", "accepted", "expired", "failed"]).nullish(),
  preimage: z.string().nullish(),
  expires_at: z.number().nullish(),
  settled_at: z.number().nullish(),
});

const info = z.object({ methods: z.array(z.string()) });

/**
 * Asks a wallet through a relay of Nostr (NIP-47, Nostr Wallet Connect). A wallet finds no invoice by anything that its caller chooses, so the
 * invoices of a reference are kept in a book.
 */
export function createNwcNode(parts: NodeParts<NwcCredential>): LightningNode {
  const ask = createWalletCaller(parts);
  return createBookedNode(
    {
      make: (request) => make(ask, request),
      async lookUp(paymentHash, { signal } = {}) {
        checkPaymentHash(paymentHash);
        const reply = await ask("lookup_invoice", { payment_hash: paymentHash }, signal);
        if (reply.error === "NOT_FOUND") return { state: "unknown" };
        return toInvoiceState(read(transaction, reply), paymentHash, parts.clock());
      },
    },
    parts,
  );
}

type AskWallet = (method: string, parameters: object, signal?: AbortSignal) => Promise<WalletReply>;

/** Creates a caller of a wallet. It loads the code for Nostr with the first call: most functions make none. */
function createWalletCaller({ credentials, clock, timeoutMs = 4_000 }: NodeParts<NwcCredential>): AskWallet {
  const loaded = async () => {
    const { createWallet } = await import("../nostr/wallet.ts");
    return createWallet({ clock, timeoutMs });
  };
  let wallet: ReturnType<typeof loaded> | undefined;
  return async (method, parameters, signal) => {
    const opened = await (wallet ??= loaded());
    const request = { method, parameters, signal };
    const { connection } = await credentials.current();
    try {
      return await opened.ask(connection, request, 0);
    } catch (error) {
      if (!(error instanceof LightningNodeError) || signal?.aborted) throw error;
      // A wallet is silent to a connection that it no longer has, so another one is looked for after any failure.
      const replaced = await credentials.replacement(await credentials.current());
      if (!replaced && error.fault === "refused") throw error;
      return opened.ask(replaced?.connection ?? connection, request, 1);
    }
  };
}

async function make(ask: AskWallet, request: Omit<InvoiceRequest, "reference">): Promise<Invoice> {
  const { amountSats, description, expirySeconds, signal } = request;
  const parameters = { amount: amountSats * 1000, description, expiry: expirySeconds };
  const made = read(madeInvoice, await ask("make_invoice", parameters, signal));
  return checkInvoice(made.invoice, { paymentHash: made.payment_hash, amountSats });
}

function toInvoiceState(known: z.infer<typeof transaction>, paymentHash: string, now: number): InvoiceState {
  if (known.payment_hash !== paymentHash)
    throw new LightningNodeError("invalid", "The wallet returned another invoice");
  const { state, preimage, expires_at: expiresAt, settled_at: settledAt } = known;
  // Older wallets tell no state.
  if (state === "settled" || (!state && settledAt)) {
    if (preimage) checkProof(Buffer.from(preimage, "hex"), paymentHash);
    return { state: "settled", amountPaidSats: Math.floor(known.amount / 1000) };
  }
  if (state === "accepted") return { state: "underway" };
  const isOver = state === "expired" || (expiresAt && expiresAt * 1000 <= now);
  if (isOver) return { state: "expired" };
  return { state: state === "failed" ? "canceled" : "open" };
}

/** Reads the result of a call. @throws {LightningNodeError} that quotes none of it */
function read<Schema extends z.ZodType>(schema: Schema, { error, result }: WalletReply): z.infer<Schema> {
  if (error !== undefined) throw new LightningNodeError("failed", "The wallet answered with an error");
  const parsed = schema.safeParse(result);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new LightningNodeError("invalid", `The wallet's reply is invalid: ${faults.join("; ")}`);
}

/** Reads the permissions of the connection (NIP-47, `get_info`). */
async function readPermissions(parts: NodeParts<NwcCredential>): Promise<Permissions> {
  const { methods } = read(info, await createWalletCaller(parts)("get_info", {}));
  return {
    missing: neededMethods.filter((name) => !methods.includes(name)),
    needless: methods.filter((name) => payingMethods.test(name)),
  };
}

/** Reads a connection string. No message may quote it. */
function readConnection(text: string, context: z.RefinementCtx): WalletConnection {
  const connection = parseConnection(text);
  if (typeof connection !== "string") return connection;
  context.addIssue({ code: "custom", message: connection });
  return z.NEVER;
}

export const nwc = nodeKind({ secret: nwcSecret, create: createNwcNode, readPermissions: readPermissions });
