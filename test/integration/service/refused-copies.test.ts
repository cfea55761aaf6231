import { createKeyPairSignerFromBytes } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { jobIn, paymentHeader, startHarness } from "./harness.ts";
import type { Harness } from "./harness.ts";

/** What a payment costs that cannot be collected, shown again and again. */

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
});
afterAll(() => service.stop());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A payment that an empty wallet signed. */
async function emptyPayment(body: object): Promise<Record<string, string>> {
  const wallet = await service.solana.createWallet({});
  const signer = await createKeyPairSignerFromBytes(wallet.secretKey);
  const client = new x402Client().register(
    "solana:*",
    new ExactSvmScheme(signer, { rpcUrl: service.solanaRpc.url }),
  );
  return paymentHeader(await client.createPaymentPayload(await service.required(body)));
}

it("is verified three times and makes one invoice, whoever shows it how often", async () => {
  const body = service.document();
  const payment = await emptyPayment(body);
  const before = {
    facilitator: service.facilitator.requests.length,
    invoices: service.lightning.invoices.size,
    chain: service.solanaRpc.requests.length,
  };
  const answers = [];
  for (let copies = 0; copies < 20; copies++) answers.push(await service.post(body, payment));

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]));
  expect(service.facilitator.requests.slice(before.facilitator)).toEqual(["verify", "verify", "verify"]);
  expect(service.solanaRpc.requests.length - before.chain).toBeLessThanOrEqual(24);
  expect(service.lightning.invoices.size).toBe(before.invoices);
  // The same reason each time, with offers that can be paid.
  const reasons = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { metadata: { error: string } }).metadata.error),
  );
  expect(new Set(reasons).size).toBe(1);
  await jobIn(await service.post(body, await service.signed(body)));
});

it("is verified anew at once, for the wallet may have been filled, and again a minute later", async () => {
  const body = service.document();
  const payment = await emptyPayment(body);
  const verifies = () => service.facilitator.requests.filter((operation) => operation === "verify").length;
  const before = verifies();
  for (let times = 0; times < 5; times++) await service.post(body, payment);
  expect(verifies()).toBe(before + 3);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  for (let times = 0; times < 5; times++) await service.post(body, payment);
  expect(verifies()).toBe(before + 6);
});
