import { decode } from "@atomiqlabs/bolt11";
import { createHash, X509Certificate } from "node:crypto";
import { request } from "node:https";
import { json } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { createInvoiceMaker } from "../../../emulators/lightning/invoices.ts";
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

/** `npm run conformance -- lnd` compares its answers and errors with LND's. */
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

  test("pays and looks up payments only if the macaroon allows it", async () => {
    const { paymentRequest, hash } = await add();
    const denied = refused(500, 2, "permission denied");
    expect(await send({ payment_request: paymentRequest }, node.bake("offchain:read"))).toEqual(denied);
    expect(await track(hash, node.bake("offchain:write"))).toEqual(denied);
    expect(await track(hash, node.credentials.macaroon)).toEqual(denied);
  });
});
