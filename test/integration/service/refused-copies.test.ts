import { afterEach, expect, it, vi } from "vitest";
import { readJob, paymentHeader, price, sharedHarness } from "./harness.ts";
import { until } from "../../until.ts";
import { solanaClient } from "../../x402-client.ts";

/** What a payment costs that cannot be collected, shown again and again. */

const service = await sharedHarness();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Payments for documents that one wallet signed. @param usdc what it holds, in base units */
async function signPayments(usdc: bigint, bodies: readonly object[]): Promise<Record<string, string>[]> {
  const wallet = await service.solana.createWallet({ usdc });
  const client = await solanaClient(wallet, service.solanaRpc.url);
  const payments = [];
  for (const body of bodies)
    payments.push(paymentHeader(await client.createPaymentPayload(await service.required(body))));
  return payments;
}

/** Signs a payment with an empty wallet. */
async function emptyPayment(body: object): Promise<Record<string, string>> {
  const [payment = {}] = await signPayments(0n, [body]);
  return payment;
}

/** Sends a request for each of two documents, so that both payments are verified before one is settled, and then the other. */
async function postBothVerified(
  bodies: readonly object[],
  payments: readonly Record<string, string>[],
): Promise<Response[]> {
  let verified = 0;
  let last: Promise<unknown> = Promise.resolve();
  service.facilitator.intercept(async (operation, run) => {
    if (operation === "settle") return (last = last.then(run));
    const answer = await run();
    if (operation === "verify") verified++;
    await until(() => verified === bodies.length);
    return answer;
  });
  const answers = await Promise.all(bodies.map((body, index) => service.post(body, payments[index])));
  service.facilitator.intercept(undefined);
  return answers;
}

it("a claimed and refused payment is settled once more in 45 seconds, and never once its blockhash has expired", async () => {
  const bodies = [service.document(), service.document()];
  const payments = await signPayments(price, bodies);
  const answers = await postBothVerified(bodies, payments);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
  const loser = answers[0]?.status === 402 ? 0 : 1;
  const asked = () => service.facilitator.requests.filter((operation) => operation !== "supported");
  const calls = () => [asked().length, service.solanaRpc.requests.length] as const;
  const sendOften = async () => {
    for (let times = 0; times < 10; times++)
      expect((await service.post(bodies[loser], payments[loser])).status).toBe(402);
  };

  const before = calls();
  await sendOften();
  expect(calls()).toEqual(before);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 46_000 });
  await sendOften();
  expect(asked().slice(before[0])).toEqual(["settle"]);

  service.solana.expireBlockhash();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * 60_000 });
  await service.post(bodies[loser], payments[loser]);
  const afterLastLook = calls();
  await sendOften();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 24 * 3600_000 });
  await sendOften();
  expect(calls()).toEqual(afterLastLook);
  expect(asked().slice(before[0])).toEqual(["settle"]);
  await readJob(await service.post(bodies[loser], await service.signed(bodies[loser])));
});

it("a refused payment is verified three times and makes one invoice, however many clients show it", async () => {
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
  await readJob(await service.post(body, await service.signed(body)));
});

it("a refused payment is verified again at once, since the wallet may have been filled, and again a minute later", async () => {
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
