import { decode } from "bolt11";
import { createHash, X509Certificate } from "node:crypto";
import { request } from "node:https";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createInvoiceMaker } from "../../../local/lightning/invoices.ts";
import { startLightningNode } from "../../../local/lightning/node.ts";
import type { LocalLightningNode } from "../../../local/lightning/node.ts";

let node: LocalLightningNode;
beforeAll(async () => {
  node = await startLightningNode();
});
afterAll(() => node.stop());

interface Answer {
  readonly status: number | undefined;
  readonly body: Record<string, unknown>;
}

/** Calls the node as any of LND's own clients does: over TLS that trusts its certificate alone. */
function call(
  method: string,
  path: string,
  body?: object,
  macaroon = node.credentials.macaroon,
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
    outgoing.on("error", reject).end(body && JSON.stringify(body));
  });
}

const hexOf = (base64: unknown) => Buffer.from(String(base64), "base64").toString("hex");

async function add(value = "5"): Promise<{ paymentRequest: string; hash: string }> {
  const { body } = await call("POST", "/v1/invoices", { value, memo: "One PDF", expiry: "900" });
  return { paymentRequest: String(body.payment_request), hash: hexOf(body.r_hash) };
}

describe("an invoice", () => {
  test("is signed BOLT11 of the regtest network, by the same node each time", async () => {
    const [first, second] = [await add(), await add("21")];
    const [one, two] = [decode(first.paymentRequest), decode(second.paymentRequest)];
    expect(one).toMatchObject({ complete: true, satoshis: 5, network: { bech32: "bcrt" } });
    expect(one.tagsObject).toMatchObject({
      payment_hash: first.hash,
      description: "One PDF",
      expire_time: 900,
      payment_secret: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
    expect(two.satoshis).toBe(21);
    expect(second.hash).not.toBe(first.hash);
    // Recovered from the signature over each invoice, so a wrong signature gives another key.
    expect(two.payeeNodeKey).toBe(one.payeeNodeKey);
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

  test.each(["ACCEPTED", "CANCELED"] as const)("that is %s cannot be paid", async (state) => {
    const { paymentRequest } = await add();
    node.put(paymentRequest, state, 0);
    expect(() => node.pay(paymentRequest)).toThrow("can no longer be paid");
  });

  test("of another node is not paid", () => {
    const foreign = createInvoiceMaker()({ sats: 5, memo: "One PDF", expirySeconds: 900 });
    expect(() => node.pay(foreign.paymentRequest)).toThrow("did not issue");
  });

  test("that is unknown is not found", async () => {
    expect(await call("GET", `/v1/invoice/${"0".repeat(64)}`)).toMatchObject({
      status: 404,
      body: { code: 5 },
    });
  });
});

describe("access", () => {
  test.each([
    ["none", ""],
    ["another node's", "00".repeat(64)],
  ])("is refused with %s for a macaroon", async (_, macaroon) => {
    const { status, body } = await call("GET", `/v1/invoice/${"0".repeat(64)}`, undefined, macaroon);
    expect(status).toBeGreaterThanOrEqual(401);
    expect(body).toMatchObject({ message: expect.any(String) as unknown });
  });

  test("is over TLS with a certificate that the node signed itself and makes anew", async () => {
    const other = await startLightningNode();
    await other.stop();
    const [mine, others] = [node, other].map((one) => new X509Certificate(one.credentials.certificate));
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
] as const)("misbehaves by %s until it is told to stop", async (fault, status) => {
  node.misbehave(fault);
  expect((await call("POST", "/v1/invoices", { value: "5" })).status).toBe(status);
  node.misbehave("hang-up");
  await expect(call("POST", "/v1/invoices", { value: "5" })).rejects.toThrow();
  node.misbehave(undefined);
  expect((await add()).paymentRequest).toMatch(/^lnbcrt50n1/);
});
