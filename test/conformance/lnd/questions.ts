import { createHash, randomBytes } from "node:crypto";
import macaroon from "macaroon";
import { createBakery } from "../../../local/lightning/macaroons.ts";
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
];

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
