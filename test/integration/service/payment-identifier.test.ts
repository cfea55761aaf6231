import { randomUUID } from "node:crypto";
import type { x402Client } from "@x402/core/client";
import { describe, expect, it } from "vitest";
import { identifierExtension } from "../../../lambdas/payments/protocols/x402/payment-identifier.ts";
import type { PaymentRequired } from "../../../lambdas/http-contract/responses.ts";
import { solanaClient } from "../../x402-client.ts";
import { expectInContract } from "./contract.ts";
import { paymentHeader, price, readJob, sharedHarness, type ConversionBody } from "./harness.ts";

/** x402's extension `payment-identifier`: what a payer calls a payment is bound to one document. */

const service = await sharedHarness();
const newId = () => `pay_${randomUUID()}`;

const wallet = async (): Promise<x402Client> =>
  solanaClient(await service.solana.createWallet({ sol: 1n, usdc: 1_000_000n }), service.solanaRpc.url);
const usual = await wallet();

/** Signs a payment for a document as the stock client does, and calls it so. */
async function signNamed(body: ConversionBody, id: unknown, client = usual): Promise<Record<string, string>> {
  const payload = await client.createPaymentPayload(await service.required(body));
  const { "payment-identifier": offered, ...others } = payload.extensions ?? {};
  const { info, ...rest } = offered as { info: object };
  return paymentHeader({
    ...payload,
    extensions: { ...others, "payment-identifier": { ...rest, info: { ...info, id } } },
  });
}

describe("a payment that its payer calls something", () => {
  it("is offered in header and body of every 402, and need not be called anything", async () => {
    const body = service.document();
    const required = await service.required(body);
    expect(required.extensions).toMatchObject(identifierExtension);
    const { offers } = (await (await service.post(body)).json()) as PaymentRequired;
    const x402 = offers.find(({ metadata }) => metadata.x402 !== undefined)?.metadata.x402;
    expect(x402?.extensions).toEqual(required.extensions);
    const answer = await service.post(body, paymentHeader(await usual.createPaymentPayload(required)));
    expect(answer.status).toBe(200);
  });

  it("buys its document once, even if the payer signs it again with the same identifier", async () => {
    const [body, id] = [service.document(), newId()];
    const [payment, another] = [await signNamed(body, id), await signNamed(body, id)];
    const earned = await service.earned(async () => {
      const { id: jobId } = await readJob(await service.post(body, payment));
      for (const again of [payment, another])
        expect((await readJob(await service.post(body, again))).id).toBe(jobId);
    });
    expect(earned).toBe(price);
  });

  it("is a 409 for another document, which is neither charged nor stored, until it is called something else", async () => {
    const [first, second, id] = [service.document(), service.document(), newId()];
    await readJob(await service.post(first, await signNamed(first, id)));
    const before = await service.objects();
    const earned = await service.earned(async () => {
      const answer = await service.post(second, await signNamed(second, id));
      expect(answer.status).toBe(409);
      expect(await expectInContract(answer, "POST", "/markdown")).toMatchObject({
        code: "payment-identifier-reused",
      });
    });
    expect(earned).toBe(0n);
    expect((await service.objects()).filter((key) => key.startsWith("sources/"))).toEqual(
      before.filter((key) => key.startsWith("sources/")),
    );
    expect((await service.post(second, await signNamed(second, newId()))).status).toBe(200);
  });

  it("may be called what another wallet calls its own, and neither gets the other's document", async () => {
    const [first, second, id] = [service.document(), service.document(), newId()];
    const jobs: string[] = [];
    const earned = await service.earned(async () => {
      jobs.push((await readJob(await service.post(first, await signNamed(first, id)))).id);
      jobs.push((await readJob(await service.post(second, await signNamed(second, id, await wallet())))).id);
    });
    expect(new Set(jobs).size).toBe(2);
    expect(earned).toBe(2n * price);
  });

  it("sells one of two documents that come under one name at once", async () => {
    const [first, second, id] = [service.document(), service.document(), newId()];
    const payments = [await signNamed(first, id), await signNamed(second, id)];
    const earned = await service.earned(async () => {
      const answers = await Promise.all(
        [first, second].map((body, index) => service.postUntilKnown(body, payments[index])),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
    expect(earned).toBe(price);
  });

  it.each([
    ["too short", "pay_1"],
    ["too long", "a".repeat(129)],
    ["with other signs", "pay_0123456789.abcdef"],
    ["a number", 17],
  ])("is a fault of the request when it is %s, and not charged", async (_, id) => {
    const body = service.document();
    const earned = await service.earned(async () => {
      const answer = await service.post(body, await signNamed(body, id));
      expect(answer.status).toBe(422);
      expect(await expectInContract(answer, "POST", "/markdown")).toMatchObject({
        detail: [{ loc: ["header", "payment-signature", "extensions", "payment-identifier", "info", "id"] }],
      });
    });
    expect(earned).toBe(0n);
  });
});
