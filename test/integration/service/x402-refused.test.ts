import { afterEach, describe, expect, it, vi } from "vitest";
import { paymentRequired } from "../../../lambdas/http-contract/responses.ts";
import { paymentHeader, price, readSettlement, sharedHarness } from "./harness.ts";
import { solanaClient } from "../../x402-client.ts";

const service = await sharedHarness();
afterEach(() => {
  service.facilitator.intercept(undefined);
});

describe("a payment that is refused", () => {
  const rows: readonly [
    name: string,
    reason: string,
    change: (accepted: { amount: string; payTo: string; extra: Record<string, unknown> }) => void,
  ][] = [
    ["too little", "invalid_exact_svm_payload_amount_mismatch", (accepted) => (accepted.amount = "9999")],
    ["too much", "invalid_exact_svm_payload_amount_mismatch", (accepted) => (accepted.amount = "10001")],
    [
      "to somebody else",
      "invalid_exact_svm_payload_recipient_mismatch",
      (accepted) => (accepted.payTo = service.payer.publicKey.toBase58()),
    ],
    [
      "with a fee payer of its own",
      "invalid_exact_svm_fee_payer_mismatch",
      (accepted) => (accepted.extra.feePayer = service.merchant.publicKey.toBase58()),
    ],
  ];

  it.each(rows)("is refused %s: %s", async (_name, reason, change) => {
    const body = service.document();
    const required = await service.required(body);
    const payload = await service.sign(required, change);
    // A facilitator that says yes to everything must not matter.
    service.facilitator.intercept((operation, run) =>
      operation === "supported"
        ? run()
        : Promise.resolve(
            operation === "verify"
              ? { isValid: true }
              : { success: true, transaction: "x", network: "solana:x" },
          ),
    );
    const payments = async () =>
      (await service.itemsBesidesJobs()).filter(({ sk }) => !String(sk).startsWith("REFUSED"));
    const before = await payments();
    const answer = await service.post(body, paymentHeader(payload));
    expect(answer.status).toBe(402);
    expect(readSettlement(answer)).toMatchObject({ success: false, errorReason: reason });
    expect(await payments()).toEqual(before);
  });

  it("buys nothing for another document than it was signed for", async () => {
    const [mine, foreign] = [service.document(), service.document()];
    const payment = await service.signed(mine);
    const gained = await service.earned(async () => {
      const answer = await service.post(foreign, payment);
      expect(answer.status).toBe(402);
      expect(readSettlement(answer).errorReason).toBe("invalid_exact_svm_payload_memo_mismatch");
    });
    expect(gained).toBe(0n);
  });

  it("buys nothing for another document once it is spent", async () => {
    const [mine, foreign] = [service.document(), service.document()];
    const payment = await service.signed(mine);
    expect((await service.post(mine, payment)).status).toBe(200);
    expect((await service.post(foreign, payment)).status).toBe(402);
  });

  it("is verified by the service's own terms when the accepted amount was tampered with", async () => {
    const body = service.document();
    const payload = await service.sign(await service.required(body));
    payload.accepted.amount = "1";
    payload.accepted.payTo = service.payer.publicKey.toBase58();
    const gained = await service.earned(async () => {
      expect((await service.post(body, paymentHeader(payload))).status).toBe(200);
    });
    expect(gained).toBe(price);
  });

  it("is refused before any facilitator is asked when it is unsigned, or signed over other bytes", async () => {
    const body = service.document();
    const payload = await service.sign(await service.required(body));
    const wire = Buffer.from((payload.payload as { transaction: string }).transaction, "base64");
    wire[70] = (wire[70] ?? 0) ^ 1;
    service.facilitator.requests.length = 0;
    const answer = await service.post(
      body,
      paymentHeader({ ...payload, payload: { transaction: wire.toString("base64") } }),
    );
    expect(readSettlement(answer).errorReason).toBe("invalid_exact_svm_payload_signature_invalid");
    expect(service.facilitator.requests).toEqual([]);
  });

  it("is refused with the facilitator's reason when its wallet is empty", async () => {
    const poor = await service.solana.createWallet({ usdc: 1n });
    const client = await solanaClient(poor, service.solanaRpc.url);
    const body = service.document();
    const payload = await client.createPaymentPayload(await service.required(body));
    const answer = await service.post(body, paymentHeader(payload));
    expect(answer.status).toBe(402);
    const reason = readSettlement(answer).errorReason;
    expect(reason).toMatch(/simulation_failed/);
    const { error, metadata } = paymentRequired.parse(await answer.json());
    expect([error, metadata.error]).toEqual([reason, reason]);
    expect(metadata.error_description).toMatch(
      /holds less USDC on this network than the price\. Sign a new one/,
    );
    expect(await service.objects()).not.toContain(expect.stringContaining("pending"));
  });

  it("is refused with that reason after its offer has expired, and can be made again", async () => {
    const body = service.document();
    const payment = await service.signed(body);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2 * 3600 * 1000 });
    try {
      const answer = await service.post(body, payment);
      expect(answer.status).toBe(402);
      expect(readSettlement(answer).errorReason).toBe("invalid_payment_requirements");
    } finally {
      vi.useRealTimers();
    }
  });
});
