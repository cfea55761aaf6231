import { decode } from "@atomiqlabs/bolt11";
import macaroons from "macaroon";
import { createHash, randomBytes, X509Certificate } from "node:crypto";
import { request } from "node:https";
import { json } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createInvoiceMaker } from "../../../emulators/lightning/invoices.ts";
import { createBakery } from "../../../emulators/lightning/macaroons.ts";
import { startLightningNode } from "../../../emulators/lightning/node.ts";
import { forThisFile } from "../../lifetimes.ts";

const node = await forThisFile(startLightningNode());

interface Answer {
  readonly status: number | undefined;
  readonly body: Record<string, unknown>;
}

/** Calls the node as any of LND's own clients does: over TLS that trusts its certificate alone. */
function call(
  method: string,
  path: string,
  body?: object | string,
  macaroon = path === "/v1/channels/transactions" ? node.walletMacaroon : node.credentials.macaroon,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      node.url + path,
      {
        method,
        ca: node.credentials.certificate,
        checkServerIdentity: () => undefined,
        agent: false,
        headers: { "Grpc-Metadata-macaroon": macaroon },
      },
      (response) => {
        json(response).then((answer) => {
          resolve({ status: response.statusCode, body: answer as Record<string, unknown> });
        }, reject);
      },
    );
    outgoing.on("error", reject).end(typeof body === "object" ? JSON.stringify(body) : body);
  });
}

const toHex = (base64: unknown) => Buffer.from(String(base64), "base64").toString("hex");

function strangersMacaroon(): string {
  const made = macaroons.newMacaroon({ version: 2, identifier: "x", rootKey: randomBytes(32) });
  return Buffer.from(made.exportBinary()).toString("hex");
}

async function add(value = "5"): Promise<{ paymentRequest: string; hash: string }> {
  const { body } = await call("POST", "/v1/invoices", { value, memo: "One PDF", expiry: "900" });
  return { paymentRequest: String(body.payment_request), hash: toHex(body.r_hash) };
}

describe("the emulated node's invoice", () => {
  test("is signed BOLT11 of the regtest network, by the same node each time", async () => {
    const [first, second] = [await add(), await add("21")];
    const [firstInvoice, secondInvoice] = [decode(first.paymentRequest), decode(second.paymentRequest)];
    expect(firstInvoice).toMatchObject({ complete: true, satoshis: 5, network: { bech32: "bcrt" } });
    expect(firstInvoice.tagsObject).toMatchObject({
      payment_hash: first.hash,
      description: "One PDF",
      expire_time: 900,
      payment_secret: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
    expect(secondInvoice.satoshis).toBe(21);
    expect(second.hash).not.toBe(first.hash);
    // Recovered from the signature over each invoice, so a wrong signature gives another key.
    expect(secondInvoice.payeeNodeKey).toBe(firstInvoice.payeeNodeKey);
  });

  test("is paid by the wallet's own call, once, for the preimage of its hash", async () => {
    const { paymentRequest, hash } = await add();
    const before = await call("GET", `/v1/invoice/${hash}`);
    expect(before.body).toMatchObject({ state: "OPEN", amt_paid_sat: "0", settled: false });

    const paid = await call("POST", "/v1/channels/transactions", { payment_request: paymentRequest });
    expect(paid.body.payment_error).toBe("");
    const preimage = Buffer.from(String(paid.body.payment_preimage), "base64");
    expect(createHash("sha256").update(preimage).digest("hex")).toBe(hash);
    expect((await call("GET", `/v1/invoice/${hash}`)).body).toMatchObject({
      state: "SETTLED",
      settled: true,
      amt_paid_sat: "5",
      r_preimage: preimage.toString("base64"),
    });

    const again = await call("POST", "/v1/channels/transactions", { payment_request: paymentRequest });
    expect(again.body).toMatchObject({ payment_error: expect.stringContaining("no longer") as unknown });
    expect(() => node.pay(paymentRequest)).toThrow("can no longer be paid");
  });

  test.each(["ACCEPTED", "CANCELED"] as const)("is not paid when it is %s", async (state) => {
    const { paymentRequest } = await add();
    node.put(paymentRequest, state, 0);
    expect(() => node.pay(paymentRequest)).toThrow("can no longer be paid");
  });

  test("is not paid by another node", () => {
    const foreign = createInvoiceMaker()({ sats: 5, memo: "One PDF", expirySeconds: 900 });
    expect(() => node.pay(foreign.paymentRequest)).toThrow("did not issue");
  });

  test("lives for a day unless it is told otherwise", async () => {
    const { body } = await call("POST", "/v1/invoices", { value: "5" });
    const invoice = await call("GET", `/v1/invoice/${toHex(body.r_hash).toUpperCase()}`);
    expect(invoice.body).toMatchObject({ expiry: "86400" });
  });

  test("does not even try to pay an invoice that has expired, or is of any amount", async () => {
    const expired = await add();
    Object.assign(node.invoices.get(expired.hash) ?? {}, { expiresAt: Date.now() - 1 });
    const anyAmount = await add("0");
    for (const [invoice, message] of [
      [expired, "invoice expired"],
      [anyAmount, "amount must be specified"],
    ] as const) {
      const answer = await call("POST", "/v1/channels/transactions", {
        payment_request: invoice.paymentRequest,
      });
      expect(answer).toMatchObject({
        status: 500,
        body: { code: 2, message: expect.stringContaining(message) as unknown },
      });
    }
  });

  test("shows the parts of a payment that is held, or was returned", async () => {
    const { paymentRequest, hash } = await add();
    for (const state of ["ACCEPTED", "CANCELED"] as const) {
      node.put(paymentRequest, state, 5);
      expect((await call("GET", `/v1/invoice/${hash}`)).body).toMatchObject({
        state,
        amt_paid_sat: "5",
        htlcs: [{ amt_msat: "5000", state }],
      });
    }
  });
});

/** What LND 0.18.3 answered; `npm run conformance -- lnd` asks it again. */
describe("the emulated node's error", () => {
  const invoice = { value: "5" };
  const short = randomBytes(31).toString("base64");
  const twice = { ...invoice, r_preimage: randomBytes(32).toString("base64") };
  test.each([
    ["a second invoice of a preimage", twice, 500, "invoice with payment hash already exists"],
    ["a negative amount", { value: "-5" }, 500, "payments of negative value are not allowed, value is -5000"],
    ["a short preimage", { ...invoice, r_preimage: short }, 500, "invalid preimage length of 31, want 32"],
    [
      "more than a year",
      { ...invoice, expiry: "31536001" },
      500,
      "expiry of 3.1536001e+07 seconds greater than max expiry of 3.1536e+07 seconds",
    ],
    [
      "a long memo",
      { ...invoice, memo: "m".repeat(640) },
      500,
      "data length too big to fit within 10 bits: 1024",
    ],
    ["half a satoshi", { value: "0.5" }, 400, /^proto: /],
    ["a field that it does not have", { ...invoice, no_such_field: 1 }, 400, /^proto: /],
    ["what is not JSON", "{", 400, "unexpected EOF"],
  ])("is that of LND for %s", async (_, body, status, message) => {
    if (body === twice) expect((await call("POST", "/v1/invoices", body)).status).toBe(200);
    const answer = await call("POST", "/v1/invoices", body);
    expect(answer).toMatchObject({ status, body: { code: status === 400 ? 3 : 2, details: [] } });
    expect(answer.body.message).toMatch(message);
  });

  test.each([
    ["GET", `/v1/invoice/${"0".repeat(64)}`, 404, 5, "unable to locate invoice"],
    ["GET", "/v1/invoice/abcd", 500, 2, "payment hash must be exactly 32 bytes, is instead 2"],
    ["GET", `/v1/invoice/${"zz".repeat(32)}`, 500, 2, "encoding/hex: invalid byte: U+007A 'z'"],
    ["GET", "/v1/nothing", 404, 5, "Not Found"],
    ["POST", `/v1/invoice/${"0".repeat(64)}`, 501, 12, "Method Not Allowed"],
  ])("names, for %s %s, what is wrong with it", async (method, path, status, code, message) => {
    expect(await call(method, path)).toEqual({ status, body: { code, message, details: [] } });
  });

  test.each([
    ["none", "", "expected 1 macaroon, got 0"],
    ["what is not hex", "zz", "encoding/hex: invalid byte: U+007A 'z'"],
    ["none at all", "00".repeat(64), "cannot determine data format of binary-encoded macaroon"],
    ["one that no LND bakes", strangersMacaroon(), "invalid ID"],
    [
      "another node's",
      createBakery().bake("invoices:read", "invoices:write"),
      "verification failed: signature mismatch after caveat verification",
    ],
    ["one for something else", "wallet", "permission denied"],
  ])("refuses %s as a macaroon", async (_, shown, message) => {
    const macaroon = shown === "wallet" ? node.walletMacaroon : shown;
    const answer = await call("GET", `/v1/invoice/${"0".repeat(64)}`, undefined, macaroon);
    expect(answer).toEqual({ status: 500, body: { code: 2, message, details: [] } });
  });

  test("allows a macaroon only what it was baked for", async () => {
    const reader = node.bake("invoices:read");
    const { hash } = await add();
    expect((await call("GET", `/v1/invoice/${hash}`, undefined, reader)).status).toBe(200);
    expect((await call("POST", "/v1/invoices", invoice, reader)).body.message).toBe("permission denied");
  });
});

describe("access to the emulated node", () => {
  test("is over TLS with a self-signed certificate, which the node can renew", async () => {
    const secondNode = await startLightningNode();
    await secondNode.stop();
    const [mine, others] = [node, secondNode].map((one) => new X509Certificate(one.credentials.certificate));
    expect(mine?.verify(mine.publicKey)).toBe(true);
    expect(mine?.ca).toBe(true);
    expect(Date.parse(mine?.validTo ?? "")).toBeGreaterThan(Date.now());
    expect(mine?.fingerprint256).not.toBe(others?.fingerprint256);
    expect(mine?.serialNumber).not.toBe(others?.serialNumber);
  });

  test("is logged by method and path", async () => {
    node.requests.length = 0;
    await add();
    expect(node.requests).toEqual(["POST /v1/invoices"]);
  });
});

test.each([
  ["error", 500],
  ["garbage", 200],
] as const)("fails by %s until it is told to stop", async (fault, status) => {
  node.misbehave(fault);
  expect((await call("POST", "/v1/invoices", { value: "5" })).status).toBe(status);
  node.misbehave("hang-up");
  await expect(call("POST", "/v1/invoices", { value: "5" })).rejects.toThrow();
  node.misbehave(undefined);
  expect((await add()).paymentRequest).toMatch(/^lnbcrt50n1/);
});

/** What LND 0.18.3 answered; `npm run conformance -- lnd` asks it again. */
describe("the emulated node's router", () => {
  const send = (body: object, macaroon = node.walletMacaroon) =>
    call("POST", "/v2/router/send", { timeout_seconds: 60, ...body }, macaroon);
  const track = (hash: string, macaroon = node.walletMacaroon) =>
    call("GET", `/v2/router/track/${Buffer.from(hash, "hex").toString("base64url")}=`, undefined, macaroon);
  const refused = (status: number, code: number, message: string) => ({
    status,
    body: { error: { code, message, details: [] } },
  });

  test("pays an invoice once, and knows the payment by its hash", async () => {
    const { paymentRequest, hash } = await add();
    expect(await track(hash)).toEqual(refused(404, 5, "payment isn't initiated"));
    const paid = await send({ payment_request: paymentRequest, fee_limit_sat: "10" });
    expect(paid).toMatchObject({
      status: 200,
      body: { result: { payment_hash: hash, status: "SUCCEEDED", value: "5", fee: "0" } },
    });
    expect(await track(hash)).toEqual(paid);
    expect(await send({ payment_request: paymentRequest })).toEqual(
      refused(409, 6, "invoice is already paid"),
    );
  });

  test("tries a payment again that failed, and knows no preimage of it", async () => {
    const { paymentRequest, hash } = await add();
    node.payments.setRoute({ state: "none" });
    await send({ payment_request: paymentRequest });
    node.payments.setRoute({ state: "open" });
    expect((await track(hash)).body).toMatchObject({
      result: {
        status: "FAILED",
        failure_reason: "FAILURE_REASON_NO_ROUTE",
        payment_preimage: "0".repeat(64),
      },
    });
    expect((await send({ payment_request: paymentRequest })).body).toMatchObject({
      result: { status: "SUCCEEDED" },
    });
  });

  test.each([
    ["an amount beside the invoice's own", "5", { amt: "5" }, /non-zero {2}amount invoice/],
    ["no amount where the invoice has none", "0", {}, /paying a zero amount invoice/],
    ["no time-out", "5", { timeout_seconds: 0 }, /timeout_seconds must be specified/],
  ])("refuses %s", async (_, value, fields, message) => {
    const { paymentRequest } = await add(value);
    const answer = await send({ payment_request: paymentRequest, ...fields });
    expect(answer).toMatchObject({
      status: 500,
      body: { error: { code: 2, message: expect.stringMatching(message) as unknown } },
    });
  });

  test("pays and looks up payments only if the macaroon allows it", async () => {
    const { paymentRequest, hash } = await add();
    const denied = refused(500, 2, "permission denied");
    expect(await send({ payment_request: paymentRequest }, node.bake("offchain:read"))).toEqual(denied);
    expect(await track(hash, node.bake("offchain:write"))).toEqual(denied);
    expect(await track(hash, node.credentials.macaroon)).toEqual(denied);
  });

  test("reads a hash in base64 with its padding alone", async () => {
    const { hash } = await add();
    const bare = Buffer.from(hash, "hex").toString("base64url");
    const answer = await call("GET", `/v2/router/track/${bare}`, undefined, node.walletMacaroon);
    expect(answer).toMatchObject({ status: 400, body: { code: 3 } });
  });
});
