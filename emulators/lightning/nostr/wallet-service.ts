import * as nip04 from "nostr-tools/nip04";
import * as nip44 from "nostr-tools/nip44";
import { finalizeEvent, generateSecretKey, getPublicKey, type Event } from "nostr-tools/pure";
import { WebSocket } from "ws";
import * as z from "zod";
import type { EmulatedNode } from "../emulated-node.ts";
import type { RegtestInvoice } from "../invoices.ts";
import type { NodeFault } from "../node-server.ts";
import { createRegtestWallet } from "../wallet.ts";
import { startRelay, type LocalRelay } from "./relay.ts";

const kinds = { info: 13194, request: 23194, response: 23195 };
/** Alby Hub's (getAlby/hub, lnclient), in seconds. */
const defaultExpiry = 86_400;

const request = z.object({ method: z.string(), params: z.record(z.string(), z.unknown()).default({}) });
const makeInvoice = z.object({
  amount: z.int().positive(),
  description: z.string().default(""),
  expiry: z.int().optional(),
});
const lookUpInvoice = z.object({ payment_hash: z.string().optional(), invoice: z.string().optional() });

type Encryption = "nip44_v2" | "nip04";
interface Reply {
  readonly error?: { readonly code: string; readonly message: string };
  readonly result?: object;
}
const refuse = (code: string, message: string): Reply => ({ error: { code, message } });

/** A wallet behind Nostr Wallet Connect, with the relay that it is reached through. */
export interface WalletService extends EmulatedNode {
  readonly relay: LocalRelay;
  /** Methods that it was asked for, in order. */
  readonly asked: readonly string[];
}

/**
 * Starts a wallet service (NIP-47) that answers as Alby Hub does: nothing at all to a key without a connection.
 * @param encryptions that it speaks; undefined for a wallet of before NIP-44, whose info event has no such tag
 */
export async function startWalletService(encryptions?: readonly Encryption[]): Promise<WalletService> {
  const relay = await startRelay();
  const wallet = createRegtestWallet();
  const key = generateSecretKey();
  const own = getPublicKey(key);
  const asked: string[] = [];
  /** Methods that a client may call, by its public key. */
  let connections = new Map<string, readonly string[]>();
  let fault: NodeFault | undefined;

  const receiving = ["make_invoice", "lookup_invoice", "list_transactions", "get_info"];
  const connect = (...methods: readonly string[]): string => {
    const secret = generateSecretKey();
    connections.set(getPublicKey(secret), methods);
    const query = new URLSearchParams({ relay: relay.url, secret: Buffer.from(secret).toString("hex") });
    return JSON.stringify({ connection: `nostr+walletconnect://${own}?${query.toString()}` });
  };

  const methods: Readonly<Record<string, (parameters: object, allowed: readonly string[]) => Reply>> = {
    get_info: (_, allowed) => ({ result: { alias: "A wallet", network: "regtest", methods: allowed } }),
    make_invoice(parameters) {
      const { data } = makeInvoice.safeParse(parameters);
      if (!data) return refuse("BAD_REQUEST", "invalid parameters");
      const { amount, description, expiry } = data;
      const asked = { sats: amount / 1000, memo: description, expirySeconds: expiry ?? defaultExpiry };
      const invoice = wallet.make(asked);
      wallet.invoices.set(invoice.paymentHash, invoice);
      return { result: toTransaction(invoice) };
    },
    lookup_invoice(parameters) {
      const { payment_hash: hash, invoice: text } = lookUpInvoice.parse(parameters);
      const invoice = [...wallet.invoices.values()].find(
        ({ paymentHash, paymentRequest }) => paymentHash === hash || paymentRequest === text,
      );
      return invoice ? { result: toTransaction(invoice) } : refuse("NOT_FOUND", "not found");
    },
    list_transactions: () => ({
      result: { transactions: [...wallet.invoices.values()].filter(isSettled).map(toTransaction) },
    }),
    pay_invoice(parameters) {
      const { invoice = "" } = lookUpInvoice.parse(parameters);
      return { result: { preimage: wallet.pay(invoice) } };
    },
  };

  const answerTo = (text: string, allowed: readonly string[]): object => {
    const { method, params } = request.parse(JSON.parse(text));
    asked.push(method);
    const reply = (): Reply => {
      if (fault === "error") return refuse("INTERNAL", "something failed");
      const call = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (!call) return refuse("NOT_IMPLEMENTED", `Unknown method: ${method}`);
      if (!allowed.includes(method))
        return refuse("RESTRICTED", `This app does not have the ${method} scope`);
      return call(params, allowed);
    };
    return { result_type: method, error: null, ...reply() };
  };

  const socket = new WebSocket(relay.url);
  const publish = (template: Pick<Event, "kind" | "tags" | "content">): void => {
    const event = finalizeEvent({ ...template, created_at: Math.floor(Date.now() / 1000) }, key);
    socket.send(JSON.stringify(["EVENT", event]));
  };
  const take = (event: Event): void => {
    const allowed = connections.get(event.pubkey);
    const tag = (name: string) => event.tags.find(([known]) => known === name)?.[1];
    const isOver = Number(tag("expiration") ?? Number.POSITIVE_INFINITY) * 1000 < Date.now();
    // The relay has looked at its signature.
    if (!allowed || isOver) return;
    const encryption = tag("encryption") ?? "nip04";
    const known: readonly string[] = encryptions ?? ["nip04"];
    const cipher = createCipher(
      known.includes(encryption) ? encryption : (known[0] ?? ""),
      key,
      event.pubkey,
    );
    const content = known.includes(encryption)
      ? answerTo(cipher.decrypt(event.content), allowed)
      : refuse("UNSUPPORTED_ENCRYPTION", "the encryption is not supported");
    publish({
      kind: kinds.response,
      tags: [
        ["p", event.pubkey],
        ["e", event.id],
      ],
      content: cipher.encrypt(fault === "garbage" ? "{" : JSON.stringify(content)),
    });
  };

  await new Promise((resolve) => socket.once("open", resolve));
  socket.on("message", (data: Buffer) => {
    const [kind, , event] = JSON.parse(data.toString("utf8")) as [string, string, Event];
    if (kind === "EVENT") take(event);
  });
  socket.send(JSON.stringify(["REQ", "requests", { kinds: [kinds.request], "#p": [own] }]));
  publish({
    kind: kinds.info,
    tags: encryptions ? [["encryption", encryptions.join(" ")]] : [],
    content: Object.keys(methods).join(" "),
  });
  // The relay has what it was sent once it answers.
  await new Promise<void>((resolve) => {
    socket.on("message", (data: Buffer) => {
      if (data.toString("utf8").startsWith('["OK"')) resolve();
    });
  });

  let secret = connect(...receiving);
  return {
    kind: "nwc",
    url: undefined,
    relay,
    relayUrl: relay.url,
    asked,
    wallet,
    secret: () => secret,
    spendingSecret: () => connect(...receiving, "pay_invoice"),
    readingSecret: () => connect("lookup_invoice", "get_info"),
    renew() {
      connections = new Map();
      secret = connect(...receiving);
      return secret;
    },
    misbehave(next) {
      fault = next;
      relay.misbehave(next === "silent" || next === "hang-up" ? next : undefined);
    },
    async stop() {
      socket.terminate();
      await relay.stop();
    },
  };
}

function isSettled({ state }: RegtestInvoice): boolean {
  return state === "SETTLED";
}

function toTransaction(invoice: RegtestInvoice): object {
  const isPaid = isSettled(invoice);
  const isOver = invoice.expiresAt < Date.now();
  const states = {
    OPEN: isOver ? "expired" : "pending",
    SETTLED: "settled",
    ACCEPTED: "accepted",
    CANCELED: "failed",
  };
  return {
    type: "incoming",
    state: states[invoice.state],
    invoice: invoice.paymentRequest,
    description: invoice.memo,
    payment_hash: invoice.paymentHash,
    amount: (isPaid ? invoice.paidSats : invoice.sats) * 1000,
    fees_paid: 0,
    created_at: invoice.createdAt / 1000,
    expires_at: invoice.expiresAt / 1000,
    ...(isPaid && { preimage: invoice.preimage, settled_at: Math.floor(Date.now() / 1000) }),
  };
}

/** Of NIP-44, by the other's key: making them takes most of the time of an answer. */
const conversationKeys = new Map<string, Uint8Array>();

function createCipher(encryption: string, key: Uint8Array, other: string) {
  if (encryption === "nip04")
    return {
      encrypt: (text: string) => nip04.encrypt(key, other, text),
      decrypt: (text: string) => nip04.decrypt(key, other, text),
    };
  const shared = conversationKeys.get(other) ?? nip44.getConversationKey(key, other);
  conversationKeys.set(other, shared);
  return {
    encrypt: (text: string) => nip44.encrypt(text, shared),
    decrypt: (text: string) => nip44.decrypt(text, shared),
  };
}
