import { createHash, randomBytes } from "node:crypto";
import macaroon from "macaroon";
import { createBakery } from "../../../emulators/lightning/macaroons.ts";
import { waitFor } from "../tools.ts";
import { both, observed, withoutPreimage, withoutWords, type Observed } from "./observed.ts";
import type { NodeUnderTest } from "./node-under-test.ts";
import { ask, granted, type NodeAddress } from "./rest.ts";

/** One question of LND's REST API, asked of two nodes. */
export interface Question {
  readonly name: string;
  readonly ask: (node: NodeUnderTest) => Promise<Observed>;
}

const someone = "ab".repeat(32);

const add = (body: unknown) => async (node: NodeAddress) => {
  const reply = await ask(node, "POST", "/v1/invoices", { body });
  return observed(reply);
};
const get = (path: string) => async (node: NodeUnderTest) => observed(await ask(node, "GET", path));
const withMacaroon = (text: string) => async (node: NodeUnderTest) =>
  observed(await ask(node, "GET", `/v1/invoice/${someone}`, { macaroon: text }));

/** All that the service asks of a node, and what goes wrong with it. */
export const questions: readonly Question[] = [
  { name: "an invoice", ask: add({ value: "5", memo: "One PDF", expiry: "900", private: false }) },
  {
    name: "an invoice with a preimage of ours",
    ask: (node) => add({ value: "5", r_preimage: newPreimage() })(node),
  },
  {
    name: "a second invoice with the same preimage",
    async ask(node) {
      const body = { value: "5", r_preimage: newPreimage() };
      await add(body)(node);
      return add(body)(node);
    },
  },
  { name: "an invoice with numbers in place of strings", ask: add({ value: 5, expiry: 900 }) },
  { name: "an invoice without an amount", ask: add({ memo: "any" }) },
  { name: "an invoice of a negative amount", ask: add({ value: "-5" }) },
  { name: "an invoice of half a satoshi", ask: add({ value: "0.5" }) },
  { name: "an invoice of an amount in words", ask: add({ value: "five" }) },
  { name: "an invoice with a preimage of 31 bytes", ask: add({ value: "5", r_preimage: newPreimage(31) }) },
  { name: "an invoice with a preimage that is not base64", ask: add({ value: "5", r_preimage: "%%" }) },
  { name: "an invoice of a negative life", ask: add({ value: "5", expiry: "-1" }) },
  { name: "an invoice of a life of no time", ask: add({ value: "5", expiry: "0" }) },
  { name: "an invoice of a life over a year", ask: add({ value: "5", expiry: "31536001" }) },
  { name: "an invoice with a memo of 639 bytes", ask: add({ value: "5", memo: "m".repeat(639) }) },
  { name: "an invoice with a memo of 640 bytes", ask: add({ value: "5", memo: "m".repeat(640) }) },
  { name: "an invoice with a field that LND does not have", ask: add({ value: "5", no_such_field: 1 }) },
  { name: "an invoice that is not JSON", ask: add("{") },
  { name: "an invoice without a body", ask: add("") },
  { name: "a look-up of an unknown invoice", ask: get(`/v1/invoice/${someone}`) },
  { name: "a look-up by too short a hash", ask: get("/v1/invoice/abcd") },
  { name: "a look-up by a hash that is not hex", ask: get(`/v1/invoice/${"zz".repeat(32)}`) },
  { name: "a path that LND does not serve", ask: get("/v1/nothing") },
  {
    name: "a payment by a macaroon for invoices alone",
    ask: async (node) =>
      observed(await ask(node, "POST", "/v1/channels/transactions", { body: { payment_request: "lnbcrt" } })),
  },
  {
    name: "an invoice by a macaroon that may only read",
    ask: (node) => add({ value: "5" })(node.reader),
  },
  {
    name: "a method that a path does not have",
    ask: async (node) => observed(await ask(node, "POST", `/v1/invoice/${someone}`, { body: {} })),
  },
  { name: "no macaroon", ask: withMacaroon("") },
  { name: "a macaroon that is not hex", ask: withMacaroon("zz") },
  { name: "a macaroon that is none", ask: withMacaroon("00".repeat(16)) },
  { name: "a macaroon that no LND bakes", ask: withMacaroon(strangersMacaroon()) },
  { name: "a macaroon of another LND", ask: withMacaroon(createBakery().bake("invoices:read")) },
  { name: "a look-up of an open invoice", ask: async (node) => lookUp(node, (await newInvoice(node)).hash) },
  {
    name: "a look-up of an invoice in capitals",
    ask: async (node) => lookUp(node, (await newInvoice(node)).hash.toUpperCase()),
  },
  {
    name: "a payment, and a look-up of what it paid",
    async ask(node) {
      const { hash, invoice } = await newInvoice(node);
      const paid = await pay(node, invoice);
      return both(paid, await lookUp(node, hash));
    },
  },
  {
    name: "a second payment",
    async ask(node) {
      const { invoice } = await newInvoice(node);
      await pay(node, invoice);
      return withoutWords(await pay(node, invoice));
    },
  },
  {
    name: "the cancellation of an open invoice, a second one, and its look-up",
    async ask(node) {
      const { hash } = await newInvoice(node);
      const first = await cancel(node, hash);
      return both(both(first, await cancel(node, hash)), await lookUp(node, hash));
    },
  },
  {
    name: "the cancellation of a paid invoice",
    async ask(node) {
      const { hash, invoice } = await newInvoice(node);
      await pay(node, invoice);
      return cancel(node, hash);
    },
  },
  {
    name: "the cancellation of a held payment, and its look-up",
    async ask(node) {
      const held = await node.hold();
      const canceled = await cancel(node, held.paymentHash);
      return both(canceled, withoutPreimage(await lookUp(node, held.paymentHash)));
    },
  },
  { name: "the cancellation of an unknown invoice", ask: (node) => cancel(node, someone) },
  { name: "a cancellation by too short a hash", ask: (node) => cancel(node, "abcd") },
  {
    name: "a cancellation by a macaroon that may only read",
    ask: async (node) => cancel(node.reader, (await newInvoice(node)).hash),
  },
  {
    name: "a canceled invoice, its look-up and its payment",
    async ask(node) {
      const { hash, invoice } = await newInvoice(node);
      await node.cancel(hash);
      return both(withoutWords(await pay(node, invoice)), await lookUp(node, hash));
    },
  },
  {
    name: "a canceled invoice's preimage in another one",
    async ask(node) {
      const preimage = newPreimage();
      const { hash } = await newInvoice(node, { r_preimage: preimage });
      await node.cancel(hash);
      return add({ value: "5", r_preimage: preimage })(node);
    },
  },
  {
    name: "an expired invoice, its look-up and its payment",
    async ask(node) {
      const { hash, invoice } = await newInvoice(node, { expiry: "1" });
      await waitFor("the end of an invoice", async () => {
        const { state } = await granted(node, "GET", `/v1/invoice/${hash}`);
        return state === "CANCELED";
      });
      return both(withoutWords(await pay(node, invoice)), await lookUp(node, hash));
    },
  },
  {
    name: "a held payment",
    async ask(node) {
      const held = await node.hold();
      const seen = await lookUp(node, held.paymentHash);
      await held.cancel();
      return withoutPreimage(seen);
    },
  },
  {
    name: "a held payment that was settled",
    async ask(node) {
      const held = await node.hold();
      await held.settle();
      return lookUp(node, held.paymentHash);
    },
  },
  {
    name: "a held payment that went back",
    async ask(node) {
      const held = await node.hold();
      await held.cancel();
      return withoutPreimage(await lookUp(node, held.paymentHash));
    },
  },
  {
    name: "a payment by the router, and a look at it",
    async ask(node) {
      const { hash, invoice } = await newInvoice(node);
      return both(await sendByRouter(node, { payment_request: invoice }), await track(node, hash));
    },
  },
  {
    name: "a second payment by the router",
    async ask(node) {
      const { invoice } = await newInvoice(node);
      await sendByRouter(node, { payment_request: invoice });
      return sendByRouter(node, { payment_request: invoice });
    },
  },
  {
    name: "a payment by the router to a canceled invoice, and a look at it",
    async ask(node) {
      const { hash, invoice } = await newInvoice(node);
      await node.cancel(hash);
      return both(await sendByRouter(node, { payment_request: invoice }), await track(node, hash));
    },
  },
  {
    name: "a payment by the router to an invoice without an amount",
    async ask(node) {
      const { invoice } = await newInvoice(node, { value: "0" });
      return both(
        await sendByRouter(node, { payment_request: invoice }),
        await sendByRouter(node, { payment_request: invoice, amt: "5" }),
      );
    },
  },
  {
    name: "a payment by the router of an amount beside the invoice's",
    ask: async (node) => sendByRouter(node, { payment_request: (await newInvoice(node)).invoice, amt: "5" }),
  },
  {
    name: "a payment by the router without a time-out",
    ask: async (node) =>
      sendByRouter(node, { payment_request: (await newInvoice(node)).invoice, timeout_seconds: 0 }),
  },
  {
    name: "a payment by the router to what is no invoice",
    ask: (node) => sendByRouter(node, { payment_request: "lnbcrt" }),
  },
  {
    name: "a payment by the router with a field that LND does not have",
    ask: async (node) =>
      sendByRouter(node, { payment_request: (await newInvoice(node)).invoice, no_such_field: 1 }),
  },
  { name: "a look at a payment that nobody began", ask: (node) => track(node, someone) },
  { name: "a look at a payment by too short a hash", ask: (node) => track(node, "ab".repeat(3)) },
  {
    name: "a look at a payment by a hash without its padding",
    ask: async (node) => observed(await ask(node.payer, "GET", `/v2/router/track/${base64Url(someone)}`)),
  },
  {
    name: "a look at a payment by no macaroon",
    ask: async (node) =>
      observed(await ask(node.payer, "GET", `/v2/router/track/${base64Url(someone)}=`, { macaroon: "" })),
  },
];

async function sendByRouter(node: NodeUnderTest, fields: object): Promise<Observed> {
  const body = { timeout_seconds: 20, no_inflight_updates: true, fee_limit_sat: "10", ...fields };
  return observed(await ask(node.payer, "POST", "/v2/router/send", { body }));
}

async function track(node: NodeUnderTest, hash: string): Promise<Observed> {
  const padded = base64Url(hash).padEnd(Math.ceil(base64Url(hash).length / 4) * 4, "=");
  const path = `/v2/router/track/${padded}?no_inflight_updates=true`;
  return observed(await ask(node.payer, "GET", path));
}

function base64Url(hash: string): string {
  return Buffer.from(hash, "hex").toString("base64url");
}

async function newInvoice(node: NodeUnderTest, fields: object = {}) {
  const added = await granted(node, "POST", "/v1/invoices", {
    body: { value: "5", memo: "One PDF", expiry: "900", ...fields },
  });
  return {
    hash: Buffer.from(String(added.r_hash), "base64").toString("hex"),
    invoice: String(added.payment_request),
  };
}

async function lookUp(node: NodeUnderTest, hash: string): Promise<Observed> {
  return observed(await ask(node, "GET", `/v1/invoice/${hash}`));
}

async function cancel(node: NodeAddress, hash: string): Promise<Observed> {
  const body = { payment_hash: Buffer.from(hash, "hex").toString("base64") };
  return observed(await ask(node, "POST", "/v2/invoices/cancel", { body }));
}

async function pay(node: NodeUnderTest, invoice: string): Promise<Observed> {
  const body = { payment_request: invoice };
  return observed(await ask(node.payer, "POST", "/v1/channels/transactions", { body }));
}

function newPreimage(bytes = 32): string {
  return randomBytes(bytes).toString("base64");
}

function strangersMacaroon(): string {
  const made = macaroon.newMacaroon({
    version: 2,
    identifier: createHash("sha256").update("stranger").digest(),
    location: "lnd",
    rootKey: randomBytes(32),
  });
  return Buffer.from(made.exportBinary()).toString("hex");
}
