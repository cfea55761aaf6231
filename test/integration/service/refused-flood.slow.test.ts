import { afterEach, expect, it, vi } from "vitest";
import { readJob, paymentHeader, startHarness, type ConversionBody } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { requestInvoice } from "./lightning/lightning-buyer.ts";
import { solanaClient } from "../../x402-client.ts";

/** Many payments of an empty wallet, each with its own signature. */

let now = Math.ceil(Date.now() / 3600_000) * 3600_000;
const service = await forThisFile(startHarness({ environment: { REFUSED_PER_ADDRESS_HOURLY: "5" } }));
afterEach(() => vi.useRealTimers());

/** Payments that an empty wallet signed for one document, each another message. @param memo of a payment; the offer's own when absent */
async function emptyPayments(
  body: ConversionBody,
  count: number,
  memo?: (index: number) => string,
): Promise<Record<string, string>[]> {
  const wallet = await service.solana.createWallet({});
  const client = await solanaClient(wallet, service.solanaRpc.url);
  const payments = [];
  for (let index = 0; index < count; index++) {
    const required = await service.required(body);
    if (memo) for (const { extra } of required.accepts) extra.memo = memo(index);
    payments.push(paymentHeader(await client.createPaymentPayload(required)));
  }
  return payments;
}

const remoteCalls = () => ({
  verify: service.facilitator.requests.filter((operation) => operation === "verify").length,
  chain: service.solanaRpc.requests.filter((method) => method.startsWith("getSignatures")).length,
});

it.each([
  ["memos of their own", (index: number) => `m${String(index)}`],
  ["the memos of the document's offers", undefined],
])(
  "a flood of refused payments costs no more calls than the limit, with %s, and is answered with 429",
  async (_, memo) => {
    vi.useFakeTimers({ toFake: ["Date"], now: (now += 3600_000) });
    const body = service.document();
    const payments = await emptyPayments(body, 20, memo);
    const before = remoteCalls();
    const answers = await Promise.all(payments.map((payment) => service.post(body, payment)));
    const after = remoteCalls();
    expect(after.verify - before.verify).toBe(5);
    expect(after.chain - before.chain).toBe(memo ? 0 : 5);
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(5).fill(402),
      ...Array<number>(15).fill(429),
    ]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused?.headers.has("payment-required")).toBe(false);
    expect(await refused?.json()).toMatchObject({
      detail: expect.stringMatching(/neither checked nor collected\. Do not sign another one/) as unknown,
    });
  },
);

it("a flood of refused payments does not keep others at the address from other payments, or from what is on record", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: (now += 3600_000) });
  const bought = service.document();
  const payment = await service.signed(bought);
  await readJob(await service.post(bought, payment));
  const body = service.document();
  for (const empty of await emptyPayments(body, 8, (index) => `n${String(index)}`))
    await service.post(body, empty);

  // What the service refuses by itself costs no call.
  expect((await service.post(service.document(), await service.signed(service.document()))).status).toBe(402);
  const unpaid = service.document();
  const offered = await service.signed(unpaid);
  expect((await service.post(unpaid, offered)).status).toBe(429);
  expect((await service.post(unpaid)).status).toBe(402);
  await readJob(await service.post(bought, payment));
  service.lightning.pay(await requestInvoice(service, unpaid));
  await readJob(await service.post(unpaid, offered));
});

it("the limit of refused payments does not count payments that are collected", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: (now += 3600_000) });
  for (let times = 0; times < 10; times++) {
    const body = service.document();
    await readJob(await service.post(body, await service.signed(body)));
  }
});
