import { describe, expect, test } from "vitest";
import { createCredentialSource } from "../../../../../../lambdas/payments/networks/lightning/credentials.ts";
import {
  createPhoenixdNode,
  parsePhoenixdCredential,
} from "../../../../../../lambdas/payments/networks/lightning/node/phoenixd.ts";
import { createInvoiceMaker } from "../../../../../../emulators/lightning/invoices.ts";
import { startScriptedNode, type Reply } from "./scripted-node.ts";
import { forThisFile } from "../../../../../lifetimes.ts";

const password = "hunter2-hunter2-hunter2";
const reference = "ab".repeat(32);
const asked = { reference, amountSats: 5, description: "One PDF & more", expirySeconds: 900 };
const make = createInvoiceMaker();
const invoice = make({ sats: 5, memo: "One PDF & more", expirySeconds: 900 });
const other = make({ sats: 5, memo: "One PDF & more", expirySeconds: 900 });

// As phoenixd's `ApiType` writes them (src/commonMain/kotlin/fr/acinq/phoenixd/json/JsonSerializers.kt).
const generated = { amountSat: 5, paymentHash: invoice.paymentHash, serialized: invoice.paymentRequest };
const incoming = {
  type: "incoming_payment",
  subType: "lightning",
  paymentHash: invoice.paymentHash,
  preimage: invoice.preimage,
  invoice: invoice.paymentRequest,
  isPaid: false,
  isExpired: false,
  requestedSat: 5,
  receivedSat: 0,
  fees: 0,
  createdAt: invoice.createdAt,
};
const ok = (body: unknown): Reply => ({ status: 200, body });

const node = await forThisFile(startScriptedNode());

function client(secrets: readonly string[] = [password]) {
  let fetches = 0;
  const fetchSecret = () =>
    Promise.resolve(JSON.stringify({ password: secrets[Math.min(fetches++, secrets.length - 1)] }));
  return createPhoenixdNode({
    url: `${node.url}/`,
    credentials: createCredentialSource(fetchSecret, parsePhoenixdCredential),
    clock: Date.now,
    timeoutMs: 200,
  });
}

test("an invoice is requested in the form of phoenixd, and checked", async () => {
  node.script(ok([]), ok(generated));
  expect(await client().createInvoice(asked)).toEqual({
    paymentRequest: invoice.paymentRequest,
    paymentHash: invoice.paymentHash,
    amountSats: 5,
    expiresAt: new Date(invoice.expiresAt),
  });
  const [search, first] = node.asked;
  expect(search?.route).toBe(`GET /payments/incoming?externalId=${reference}&all=true&limit=100`);
  expect(first?.route).toBe("POST /createinvoice");
  expect(first?.headers).toMatchObject({
    authorization: `Basic ${Buffer.from(`:${password}`).toString("base64")}`,
    "content-type": "application/x-www-form-urlencoded",
  });
  expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
    amountSat: "5",
    description: "One PDF & more",
    expirySeconds: "900",
    externalId: reference,
  });
});

describe("a document's reference at phoenixd", () => {
  test("finds its open invoice again, and makes no other", async () => {
    node.script(
      ok([
        { ...incoming, invoice: other.paymentRequest, paymentHash: other.paymentHash, isExpired: true },
        incoming,
      ]),
    );
    expect(await client().createInvoice(asked)).toMatchObject({ paymentRequest: invoice.paymentRequest });
    expect(node.asked).toHaveLength(1);
  });

  test("returns the state of all its invoices, and nothing of offers without an amount", async () => {
    node.script(
      ok([
        { ...incoming, isPaid: true, receivedSat: 5 },
        { ...incoming, invoice: null },
      ]),
    );
    expect(await client().findInvoices(reference)).toMatchObject([
      { paymentHash: invoice.paymentHash, amountSats: 5, state: { state: "settled", amountPaidSats: 5 } },
    ]);
  });
});

describe("a look-up at phoenixd", () => {
  const lookUp = () => client().lookUpInvoice(invoice.paymentHash);
  const paid = { ...incoming, isPaid: true, receivedSat: 5 };

  test.each([
    ["unpaid", incoming, { state: "open" }],
    ["expired", { ...incoming, isExpired: true }, { state: "expired" }],
    ["paid in part", { ...incoming, receivedSat: 3 }, { state: "underway" }],
    ["paid", paid, { state: "settled", amountPaidSats: 5 }],
    ["paid before it expired", { ...paid, isExpired: true }, { state: "settled", amountPaidSats: 5 }],
    ["paid too little", { ...paid, receivedSat: 4 }, { state: "settled", amountPaidSats: 4 }],
    ["paid, less fees", { ...paid, receivedSat: 2, fees: 2_600 }, { state: "settled", amountPaidSats: 5 }],
  ])("reads the state of an invoice that is %s", async (_, body, expected) => {
    node.script(ok(body));
    expect(await lookUp()).toEqual(expected);
    expect(node.asked[0]?.route).toBe(`GET /payments/incoming/${invoice.paymentHash}`);
  });

  test.each([
    ["phoenixd's own words", 404, "Not found"],
    ["an older phoenixd's", 404, "Unknown endpoint (check api doc)"],
    ["no words", 204, ""],
  ])("recognises an unknown invoice in %s", async (_, status, body) => {
    node.script({ status, body });
    expect(await lookUp()).toEqual({ state: "unknown" });
  });

  test.each([
    ["another invoice", ok({ ...paid, paymentHash: other.paymentHash }), "invalid"],
    ["a payment without its preimage", ok({ ...paid, preimage: other.preimage }), "invalid"],
    ["half a payment", ok({ ...paid, receivedSat: 4.5 }), "invalid"],
    ["a proxy's 404", { status: 404, body: "<h1>Not Found</h1>" }, "failed"],
  ] satisfies [string, Reply, string][])(
    "is tried twice when it meets %s, and leaves the state unknown",
    async (_, reply, fault) => {
      node.script(reply);
      await expect(lookUp()).rejects.toMatchObject({ name: "LightningNodeError", fault });
      expect(node.asked).toHaveLength(2);
    },
  );
});
