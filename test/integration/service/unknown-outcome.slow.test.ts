import { afterEach, describe, expect, it, vi } from "vitest";
import { parseLock } from "../../../lambdas/payments/ledger/payment-record.ts";
import { comingTimeOuts } from "../../time-outs.ts";
import { expectInContract } from "./contract.ts";
import { hangUpAt, readJob, price, readSettlement, startHarness } from "./harness.ts";
import type { ConversionBody } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";
import { later } from "../../later.ts";

/** Payments whose outcome is unknown to the service, or wrongly reported. */

let before: bigint;
const service = await forThisFile(startHarness());
afterEach(async () => {
  service.facilitator.intercept(undefined);
  // No test leaves an open payment to the next one.
  later(0.2);
  await service.sweep();
  vi.useRealTimers();
});

const earned = async () => (await service.received()) - before;

/** Creates a document whose payment is signed. */
async function prepared(): Promise<{ body: ConversionBody; payment: Record<string, string> }> {
  const body = service.document();
  const payment = await service.signed(body);
  before = await service.received();
  return { body, payment };
}

/** What the facilitator does instead of answering a settlement. */
const silences: readonly [
  name: string,
  settle: (run: () => Promise<unknown>) => Promise<unknown>,
  collected: boolean,
][] = [
  ["settles and then hangs up", async (run) => (await run(), "hang-up"), true],
  ["hangs up before it settles", () => Promise.resolve("hang-up"), false],
  ["settles and answers nonsense", async (run) => (await run(), { yes: "surely" }), true],
  ["answers nonsense and settles nothing", () => Promise.resolve({ yes: "surely" }), false],
  ["settles and answers 500", async (run) => (await run(), new Response("{}", { status: 500 })), true],
  [
    "settles and says that it is pending",
    async (run) => {
      await run();
      return { success: false, errorReason: "settlement_pending", transaction: "", network: "solana:x" };
    },
    true,
  ],
];

describe.each(silences)("a facilitator that %s", (_name, settle, collected) => {
  const silence = () => {
    service.facilitator.intercept((operation, run) => (operation === "settle" ? settle(run) : run()));
  };

  it("does not make the payer pay twice: the first answer is 503 or the job, and the same request gets the job", async () => {
    const { body, payment } = await prepared();
    silence();
    const first = await service.post(body, payment);
    expect([200, 503]).toContain(first.status);
    if (first.status === 503) expect(first.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await earned()).toBe(collected ? price : 0n);

    service.facilitator.intercept(undefined);
    const again = await service.post(body, payment);
    expect(again.status).toBe(200);
    expect(readSettlement(again)).toMatchObject({ success: true });
    expect(await earned()).toBe(price);
    expect((await service.finished(await readJob(again))).status).toBe("Done");
  });

  it("never asks for another payment while the first one is open", async () => {
    const { body, payment } = await prepared();
    const second = await service.signed(body);
    silence();
    await service.post(body, payment);
    for (const headers of [{}, second]) {
      expect([200, 503]).toContain((await service.post(body, headers)).status);
    }
    expect(await earned()).toBe(collected ? price : 0n);
  });

  it("is followed up by the sweep when the client never returns", async () => {
    const { body, payment } = await prepared();
    silence();
    await service.post(body, payment);
    service.facilitator.intercept(undefined);
    later(0.2);
    await service.sweep();
    vi.useRealTimers();
    expect(await earned()).toBe(price);
    expect((await service.items()).filter((item) => parseLock(item, Date.now()))).toEqual([]);
    const answer = await service.post(body);
    expect(answer.status).toBe(200);
    expect((await service.finished(await readJob(answer))).status).toBe("Done");
  });
});

describe("a facilitator that lies", () => {
  it("buys nothing by claiming to have settled, and the document can be paid for again once the payment can no longer land", async () => {
    const { body, payment } = await prepared();
    service.facilitator.intercept((operation, run) =>
      operation === "settle"
        ? Promise.resolve({ success: true, transaction: "5".repeat(88), network: "solana:x", payer: "x" })
        : run(),
    );
    // The last pauses of those in which the chain is given time to show it; a slow chain leaves no time for them.
    const pauses = [1_600, 3_200].map(comingTimeOuts);
    const answering = service.post(body, payment);
    for (const pause of pauses) await Promise.race([pause.end(), answering]);
    const answer = await answering;
    expect(answer.status).toBe(503);
    expect(await earned()).toBe(0n);
    // In the place of its job.
    expect((await service.items()).filter((item) => parseLock(item, Date.now()))).toHaveLength(1);

    service.facilitator.intercept(hangUpAt("settle"));
    service.solana.expireBlockhash();
    later(4);
    const refused = await service.post(body, payment);
    expect(refused.status).toBe(402);
    expect(readSettlement(refused).errorReason).toBe("invalid_transaction_state");
    vi.useRealTimers();
    service.facilitator.intercept(undefined);
    const anew = await service.post(body, await service.signed(body));
    expect(anew.status).toBe(200);
  });

  it("buys nothing by showing another payer's transaction", async () => {
    const otherPayment = await prepared();
    const paid = readSettlement(await service.post(otherPayment.body, otherPayment.payment));
    const { body, payment } = await prepared();
    service.facilitator.intercept((operation, run) =>
      operation === "settle" ? Promise.resolve({ ...paid, success: true }) : run(),
    );
    expect((await service.post(body, payment)).status).toBe(503);
    expect(await earned()).toBe(0n);
  });

  it("is found out on the chain when it claims to have refused what it settled", async () => {
    const { body, payment } = await prepared();
    service.facilitator.intercept(async (operation, run) => {
      await run();
      return operation === "settle"
        ? {
            success: false,
            errorReason: "invalid_exact_svm_payload_amount_mismatch",
            transaction: "",
            network: "solana:x",
          }
        : run();
    });
    const answer = await service.post(body, payment);
    expect(answer.status).toBe(200);
    expect(await earned()).toBe(price);
  });

  it("is found out when it errs about a payment that was settled elsewhere", async () => {
    const { body, payment } = await prepared();
    const payload = JSON.parse(
      Buffer.from(payment["payment-signature"] ?? "", "base64").toString(),
    ) as object;
    const required = (payload as { accepted: object }).accepted;
    const settled = await fetch(`${service.facilitator.url}/settle`, {
      method: "POST",
      body: JSON.stringify({ x402Version: 2, paymentPayload: payload, paymentRequirements: required }),
    });
    expect(await settled.json()).toMatchObject({ success: true });
    expect((await service.post(body, payment)).status).toBe(200);
    expect(await earned()).toBe(price);
  });
});

describe("a payment whose network cannot be reached", () => {
  it("is answered with 503 when the facilitator does not verify, and can be sent again", async () => {
    const { body, payment } = await prepared();
    service.facilitator.intercept(hangUpAt("verify"));
    const answer = await service.post(body, payment);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    await expectInContract(answer, "POST", "/markdown");
    service.facilitator.intercept(undefined);
    expect((await service.post(body, payment)).status).toBe(200);
    expect(await earned()).toBe(price);
  });

  it("stays open when the chain does not answer, and the next request concludes it", async () => {
    const { body, payment } = await prepared();
    service.solanaRpc.fail("getTransaction", 1);
    expect((await service.post(body, payment)).status).toBe(503);
    expect((await service.post(body, payment)).status).toBe(200);
    expect(await earned()).toBe(price);
  });

  it("leaves no trace of the document when the facilitator refuses it outright", async () => {
    const { body, payment } = await prepared();
    const sources = async () => (await service.objects()).filter((key) => key.startsWith("sources/")).length;
    const stored = await sources();
    service.facilitator.intercept((operation, run) =>
      operation === "settle"
        ? Promise.resolve({
            success: false,
            errorReason: "insufficient_funds",
            transaction: "",
            network: "solana:x",
          })
        : run(),
    );
    const answer = await service.post(body, payment);
    expect(answer.status).toBe(402);
    expect(readSettlement(answer).errorReason).toBe("insufficient_funds");
    expect(await sources()).toBe(stored);

    service.facilitator.intercept(undefined);
    expect((await service.post(body, payment)).status).toBe(402);
    later(0.8);
    expect((await service.post(body, payment)).status).toBe(200);
    expect(await earned()).toBe(price);
  });
});
