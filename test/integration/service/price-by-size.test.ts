import { randomUUID } from "node:crypto";
import type { PaymentRequired } from "@x402/core/types";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Table } from "../../../lambdas/aws/table.ts";
import type { Api } from "../../../lambdas/mcp/api.ts";
import { tools } from "../../../lambdas/mcp/tools.ts";
import { paymentRequired } from "../../../lambdas/http-contract/responses.ts";
import { listPayments } from "../../../operator/payment-list.ts";
import { createRefundBook } from "../../../operator/refunds-due.ts";
import { createHost, serveHost } from "../../../server/host/host.ts";
import { loadFunctions } from "../../../server/host/functions.ts";
import { restoreEnvironment } from "../../environment.ts";
import {
  accountCredit,
  bearer,
  lightningChallenge,
  lightningOffer,
  x402OnEvm,
  x402OnSolana,
  type OpenPayer,
} from "../../fault-injection/payers.ts";
import { schemeOnEvm, schemeOnSolana, schemeOverLightning } from "../../fault-injection/scheme-payers.ts";
import { forThisFile } from "../../lifetimes.ts";
import { postJson } from "../../post-json.ts";
import { evmClient } from "../../x402-client.ts";
import { paymentHeader, readJob, readSettlement, startHarness, unprintable } from "./harness.ts";

/** A seller whose price depends on the size, beside the same service at its usual price. */

const service = await forThisFile(startHarness({ evm: true }));
const table = new Table({ TABLE_NAME: service.dynamoDb.table });

const bytes = 100;
const tiers = (small: string | number, large: string | number) => [
  { upToBytes: bytes, price: small },
  { price: large },
];
const bySize = await forThisFile(
  serveWith({
    LIGHTNING_PRICE_SATS: JSON.stringify(tiers(3, 50)),
    X402_PRICE_USDC: JSON.stringify(tiers("0.01", "0.05")),
    EVM_NETWORKS: JSON.stringify(
      (JSON.parse(process.env.EVM_NETWORKS ?? "[]") as object[]).map((network) => ({
        ...network,
        priceUsdc: tiers("0.01", "0.05"),
      })),
    ),
    ACCOUNT_PRICE_DOCUMENTS: JSON.stringify(tiers(1, 5)),
  }),
);

/** Serves a copy of the functions that see other settings. */
async function serveWith(settings: Readonly<Record<string, string>>) {
  const before = { ...process.env };
  Object.assign(process.env, settings);
  vi.resetModules();
  const { http, render, slowRender } = await loadFunctions();
  restoreEnvironment(before);
  const copy = await serveHost(createHost((name) => http[name]));
  return {
    url: copy.url,
    async stop() {
      await copy.stop();
      await Promise.all([render.close(), slowRender.close()]);
    },
  };
}

/** Creates a document of a size, in bytes. */
function createDocument(size: number, begin = "") {
  const text = `${begin}${randomUUID()}`;
  return { data: { text_body: text.padEnd(size, " a") } };
}
const small = () => createDocument(bytes);
const large = (begin?: string) => createDocument(bytes + 1, begin);

const world = { emulators: service, url: service.url, table };
const post = (body: unknown, headers: Readonly<Record<string, string>> = {}, path = "/markdown") =>
  postJson(`${bySize.url}${path}`, body, headers);

async function requiredFor(body: unknown): Promise<PaymentRequired> {
  return decodePaymentRequiredHeader((await post(body)).headers.get("payment-required") ?? "");
}

const payers: Readonly<Record<string, readonly [pay: OpenPayer, small: number, large: number]>> = {
  "x402 on Solana": [x402OnSolana, 0.01, 0.05],
  "x402 on EVM": [x402OnEvm, 0.01, 0.05],
  "Payment on Solana": [schemeOnSolana, 0.01, 0.05],
  "Payment on EVM": [schemeOnEvm, 0.01, 0.05],
  "Payment over Lightning": [schemeOverLightning, 3, 50],
  "the Lightning offer": [lightningOffer, 3, 50],
  L402: [lightningChallenge, 3, 50],
  "prepaid credit": [accountCredit, 1, 5],
  "a monthly quota": [bearer, 1, 5],
};

beforeAll(() => {
  service.facilitator.requests.length = 0;
});
afterEach(() => {
  service.facilitator.requests.length = 0;
});

describe.each(Object.entries(payers))("a document paid by %s", (_name, [open, smallPrice, largePrice]) => {
  it.each([
    ["as large as the first tier takes", small, smallPrice],
    ["a byte larger", large, largePrice],
  ])("costs the price of its size when it is %s", async (_size, makeDocument, price) => {
    const body = makeDocument();
    const payer = await open(world);
    const proof = await payer.pay?.(await post(body));
    const answer = await post(body, { ...payer.headers, ...proof }, payer.path);
    expect(answer.status).toBe(200);
    const { id } = await readJob(answer);
    const payment = (await listPayments(table)).find(({ job_id: job }) => job === id);
    expect(payment?.amount).toBe(price);
  });
});

describe.each(Object.entries(payers).filter(([, [open]]) => open !== accountCredit && open !== bearer))(
  "a payment by %s",
  (_name, [open]) => {
    it("buys no document that is larger than the one it was made for, and is not settled", async () => {
      const payer = await open(world);
      const [cheap, dear] = [small(), large()];
      const proof = await payer.pay?.(await post(cheap));
      const answer = await post(dear, proof);
      expect(answer.status).toBe(402);
      expect(service.facilitator.requests).not.toContain("settle");
      const { offers } = paymentRequired.parse(await answer.json());
      expect(offers.map(({ amount }) => amount)).toEqual([50, 0.05]);
    });
  },
);

describe("a payment of the smaller price", () => {
  it("on Solana is refused for a larger document before anybody is asked, whatever the client says it accepted", async () => {
    const body = large();
    const payload = await service.sign(await requiredFor(body), (accepted) => (accepted.amount = "10000"));
    const answer = await post(body, paymentHeader(payload));
    expect(answer.status).toBe(402);
    expect(readSettlement(answer).errorReason).toBe("invalid_exact_svm_payload_amount_mismatch");
    expect(service.facilitator.requests).not.toContain("verify");
  });

  it.each([
    ["with the offer", "invalid_payment_requirements"],
    ["without it", "invalid_exact_evm_payload_authorization_value"],
  ])("on EVM is refused for a larger document %s", async (how, reason) => {
    const { evm } = service;
    if (!evm) throw new Error("There is no EVM chain");
    const body = large();
    const required = await requiredFor(body);
    const accepts = required.accepts
      .filter(({ network }) => network === evm.network)
      .map((terms) => ({ ...terms, amount: "10000" }));
    const payload = await evmClient(evm.payer).createPaymentPayload({ ...required, accepts });
    if (how === "without it") Reflect.deleteProperty(payload.accepted.extra, "offer");
    const answer = await post(body, paymentHeader(payload));
    expect(answer.status).toBe(402);
    expect(readSettlement(answer).errorReason).toBe(reason);
    expect(service.facilitator.requests).not.toContain("verify");
  });

  it("is not taken out of a quota that has too little left", async () => {
    const subject = randomUUID();
    const headers = { authorization: `Bearer ${await service.issuer.token(subject)}` };
    const charge = (body: unknown) => post(body, headers, "/v1/document/general/markdown");
    await table.update({
      key: { pk: `ACCOUNT#user-${subject}`, sk: "ACCOUNT" },
      update: "SET account_id = :id, #name = :id, credit = :none, monthly_quota = :quota, created_at = :none",
      condition: "attribute_not_exists(pk)",
      values: { ":id": `user-${subject}`, ":none": 0, ":quota": 6 },
    });
    expect((await charge(large())).status).toBe(200);
    expect((await charge(large())).status).toBe(402);
    expect((await charge(small())).status).toBe(200);
    expect((await charge(small())).status).toBe(402);
  });
});

describe("what was quoted", () => {
  it.each(Object.entries(payers).filter(([, [open]]) => open !== accountCredit && open !== bearer))(
    "is honoured for somebody who pays by %s, once the operator has changed the prices",
    async (_name, [open, , price]) => {
      const body = large();
      const payer = await open(world);
      const proof = await payer.pay?.(await post(body));
      const answer = await service.post(body, proof);
      expect(answer.status).toBe(200);
      const { id } = await readJob(answer);
      const payment = (await listPayments(table)).find(({ job_id: job }) => job === id);
      expect(payment?.amount).toBe(price);
    },
  );
});

it("a correction is free of charge as long as it costs no more than what it corrects", async () => {
  const body = small();
  const payer = await x402OnSolana(world);
  const proof = await payer.pay?.(await post(body));
  const { id } = await service.finished(await readJob(await post(body, proof)));
  const correct = (text: string) => post({ data: { text_body: text }, corrects: id });
  const { text_body: text } = body.data;
  const refused = await correct(`${text} b`);
  expect(refused.status).toBe(402);
  expect(paymentRequired.parse(await refused.json()).metadata.error).toBe("correction_costs_more");
  expect((await correct(text.replace(/..$/, "bb"))).status).toBe(200);
});

it("a refund gives back what was paid", async () => {
  const refunds = createRefundBook(table, () => Date.now());
  for (const [open, price] of [
    [accountCredit, 5],
    [x402OnSolana, 0.05],
  ] as const) {
    const body = large(unprintable);
    const payer = await open(world);
    const proof = await payer.pay?.(await post(body));
    const job = await readJob(await post(body, { ...payer.headers, ...proof }, payer.path));
    expect((await service.finished(job)).status).toBe("Failed");
    const due = (await refunds.list()).find(({ job_id: id }) => id === job.id);
    expect(due).toMatchObject({ amount: price });
    if (open !== accountCredit) continue;
    await refunds.refunded(due?.payment_id ?? "", "");
    expect(await payer.taken()).toBe(0);
  }
});

describe("what the service says of its price", () => {
  const get = async (path: string) => (await fetch(`${bySize.url}${path}`)).text();
  const ofLightning = "Lightning: 3 sats up to 100 bytes, 50 sats above";

  it("is the price of the document, with those of other sizes, in an offer", async () => {
    const { offers } = paymentRequired.parse(await (await post(large())).json());
    expect(offers.map(({ amount, metadata }) => [amount, metadata.price_tiers])).toEqual([
      [50, [{ up_to_bytes: 100, amount: 3 }, { amount: 50 }]],
      [0.05, [{ up_to_bytes: 100, amount: 0.01 }, { amount: 0.05 }]],
    ]);
  });

  it("is the lowest to whoever brings no document, and how others are found", async () => {
    const body = paymentRequired.parse(await (await fetch(`${bySize.url}/markdown`)).json());
    expect(body.offers.map(({ amount }) => amount)).toEqual([3, 0.01]);
    expect(body.offers[0]?.metadata.price_tiers).toHaveLength(2);
    expect(body.detail).toContain("price_tiers");
  });

  it("is a range, and how it is found, for programs and for people", async () => {
    const openApi = JSON.parse(await get("/openapi.json")) as {
      paths: Record<string, { post: { "x-payment-info": object } }>;
    };
    expect(openApi.paths["/markdown"]?.post["x-payment-info"]).toMatchObject({
      price: { mode: "dynamic", currency: "USD", min: "0.01", max: "0.05" },
      offers: [{ method: "lightning", amount: null }, { method: "solana" }, { method: "evm" }],
    });
    // The copy serves the pages that the service has built.
    expect((await fetch(`${service.url}/terms`)).status).toBe(200);
    for (const path of ["/", "/help", "/llms.txt", "/terms", "/agents"]) {
      const text = await get(path);
      expect(text, path).toContain("3 to 50 sats over Lightning");
      // The first page leads to the help.
      if (path !== "/") expect(text, path).toContain(ofLightning);
    }
  });

  it("is the document's price, and those of other sizes, to an agent", async () => {
    const api: Api = {
      publicBaseUrl: bySize.url,
      accountHeader: {},
      async post(_path, body) {
        const answer = await post(body);
        return {
          status: answer.status,
          header: (name) => answer.headers.get(name) ?? undefined,
          body: (await answer.json()) as unknown,
          bytes: new Uint8Array(),
        };
      },
      get: () => Promise.reject(new Error("Nothing is bought")),
    };
    const { content } = await tools.price.call({ markdown: large().data.text_body }, {}, api);
    expect(JSON.stringify(content)).toContain("It costs 50 SATS by lightning or 0.05 USDC by x402.");
    expect(JSON.stringify(content)).toContain("By size: 3 SATS up to 100 bytes, 50 SATS above by lightning.");
  });

  it("is none of this where all documents cost the same", async () => {
    const { offers, detail } = paymentRequired.parse(await (await fetch(`${service.url}/markdown`)).json());
    expect(offers.map(({ metadata }) => metadata.price_tiers)).toEqual([undefined, undefined]);
    expect(detail).not.toContain("price");
  });
});
