import { describe, expect, it } from "vitest";
import { newContext } from "../../../lambdas/payments/context.ts";
import { memoFor } from "../../../lambdas/payments/x402/memo.ts";
import { refusalReason } from "../../../lambdas/payments/x402/own-check.ts";
import { termsOf } from "../../../lambdas/payments/x402/requirements.ts";
import { associatedTokenAccount } from "../../../lambdas/payments/x402/transaction.ts";
import type { PaymentTransaction } from "../../../lambdas/payments/x402/transaction.ts";
import { readSettings, x402Settings } from "../../../lambdas/settings.ts";

const settings = readSettings(x402Settings, {
  X402_FACILITATOR_URL: "https://facilitator.example",
  X402_NETWORK: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  X402_ASSET: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
  X402_PAY_TO: "So11111111111111111111111111111111111111112",
  SOLANA_RPC_URL: "https://node.example",
});
const memoKey = new Uint8Array(32).fill(9);
const documentHash = "a".repeat(64);
const oldPrice = "7000";
const price = "10000";

const context = newContext(
  { documentHash, resource: "/markdown", prices: { x402: oldPrice } },
  Date.UTC(2026, 10, 21),
);
const transaction: PaymentTransaction = {
  messageHash: "h",
  feePayer: "f",
  payer: "p",
  mint: settings.X402_ASSET,
  destination: await associatedTokenAccount(settings.X402_PAY_TO, settings.X402_ASSET),
  amount: oldPrice,
  memo: memoFor(memoKey, context, termsOf(settings, oldPrice)),
  blockhash: "b",
};
const check = (change: Partial<PaymentTransaction>, hash = documentHash) =>
  refusalReason({ ...transaction, ...change }, hash, { settings, memoKey, price });

describe("our own check of a payment", () => {
  it("honours the price that was offered, after it has changed", async () => {
    expect(await check({})).toBeUndefined();
  });

  it("knows a payment of another amount from one of another document", async () => {
    const today = memoFor(memoKey, context, termsOf(settings, price));
    expect(await check({ memo: today, amount: "9999" })).toBe("invalid_exact_svm_payload_amount_mismatch");
    expect(await check({}, "b".repeat(64))).toBe("invalid_exact_svm_payload_memo_mismatch");
  });

  it("refuses the old price under a memo of today's, and today's under an old one", async () => {
    const today = memoFor(memoKey, context, termsOf(settings, price));
    expect(await check({ memo: today, amount: oldPrice })).toBe("invalid_exact_svm_payload_amount_mismatch");
    expect(await check({ amount: price })).toBe("invalid_exact_svm_payload_memo_mismatch");
  });

  it("takes our asset only, and only in our wallet's own token account", async () => {
    expect(await check({ mint: settings.X402_PAY_TO })).toBe("invalid_exact_svm_payload_mint_mismatch");
    for (const destination of [settings.X402_PAY_TO, settings.X402_ASSET]) {
      expect(await check({ destination })).toBe("invalid_exact_svm_payload_recipient_mismatch");
    }
  });
});
