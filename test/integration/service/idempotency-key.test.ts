import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { expectInContract } from "./contract.ts";
import { readJob, price, sharedHarness, type ConversionBody } from "./harness.ts";
import { postJson } from "../../post-json.ts";
import { requestOfferedInvoice } from "./lightning/lightning-buyer.ts";

/** A document with an `Idempotency-Key` is its sender's own, whatever way it is paid. */

const service = await sharedHarness();

const keyed = (key = randomUUID() as string) => ({ "idempotency-key": `"${key}"` });

/** Pays what a 402 asks by its invoice, and shows nothing of it. */
async function payInvoice(answer: Response): Promise<void> {
  service.lightning.pay(await requestOfferedInvoice(answer));
}

/** Buys a document by x402. */
async function bought(body: ConversionBody, headers: Record<string, string>): Promise<string> {
  const payment = await service.signed(body, headers);
  const answer = await service.post(body, { ...headers, ...payment });
  expect(answer.status).toBe(200);
  return (await readJob(answer)).id;
}

describe("a document that was bought with an Idempotency-Key", () => {
  it("must be paid for again by whoever sends it without the key, or with another", async () => {
    const body = service.document();
    await bought(body, keyed());
    for (const headers of [{}, keyed()]) expect((await service.post(body, headers)).status).toBe(402);
  });

  it("is answered with its job to whoever sends it again with the key, quoted or not", async () => {
    const body = service.document();
    const key = randomUUID();
    const id = await bought(body, keyed(key));
    for (const headers of [keyed(key), { "idempotency-key": key }])
      expect(await expectInContract(await service.post(body, headers), "POST", "/markdown")).toMatchObject({
        id,
      });
  });

  it("is another document than the same text without a key, and both are charged", async () => {
    const body = service.document();
    const ids: string[] = [];
    const earned = await service.earned(async () => {
      for (const headers of [{}, keyed(), keyed()]) ids.push(await bought(body, headers));
    });
    expect(new Set(ids).size).toBe(3);
    expect(earned).toBe(price * 3n);
  });

  it("cannot be obtained with the payment of the same document without the key", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    const earned = await service.earned(async () => {
      expect((await service.post(body, { ...keyed(), ...payment })).status).toBe(402);
    });
    expect(earned).toBe(0n);
    expect((await service.post(body, payment)).status).toBe(200);
  });

  it("is found by its invoice, with the key alone", async () => {
    const body = service.document();
    const headers = keyed();
    await payInvoice(await service.post(body, headers));
    expect((await service.post(body)).status).toBe(402);
    expect((await service.post(body, headers)).status).toBe(200);
  });
});

describe("an invalid Idempotency-Key", () => {
  it.each(["/markdown", "/v1/document/l402/markdown"])("is a fault of the request to %s", async (path) => {
    const answer = await postJson(service.url + path, service.document(), {
      "idempotency-key": '"not closed',
    });
    expect(answer.status).toBe(422);
    expect(await expectInContract(answer, "POST", path)).toMatchObject({
      detail: [{ loc: ["header", "idempotency-key"] }],
    });
  });
});
