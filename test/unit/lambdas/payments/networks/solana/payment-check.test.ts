import { describe, expect, it } from "vitest";
import { createContext } from "../../../../../../lambdas/payments/context.ts";
import { createMemo } from "../../../../../../lambdas/payments/memo.ts";
import { checkPayment } from "../../../../../../lambdas/payments/networks/solana/verification/payment-check.ts";
import { paidTerms } from "../../../../../../lambdas/payments/networks/solana/terms.ts";
import { associatedTokenAccount } from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import type { PaymentTransaction } from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { solanaSettings } from "../../../../../../lambdas/payments/networks/solana/settings.ts";
import { readSettings } from "../../../../../../lambdas/settings/read-settings.ts";

const settings = readSettings(solanaSettings, {
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

const context = createContext(
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
  memo: createMemo(memoKey, context, paidTerms(settings, oldPrice)),
  blockhash: "b",
};
const createPricedMemo = (amount: string, hash = documentHash) =>
  createMemo(memoKey, { ...context, documentHash: hash }, paidTerms(settings, amount));
const check = (change: Partial<PaymentTransaction>, hash = documentHash, acceptedMemo?: string) =>
  checkPayment({ ...transaction, ...change }, hash, { settings, memoKey, price, acceptedMemo });
const refused = (fault: string) => ({ result: "refused", reason: `invalid_exact_svm_payload_${fault}` });

describe("the service's check of a payment with its memo", () => {
  it("honours the price that was offered, after it has changed", async () => {
    expect(await check({})).toEqual({ result: "bound", expiresAt: context.expiresAt });
  });

  it("distinguishes a wrong amount from a wrong document", async () => {
    expect(await check({ memo: createPricedMemo(price), amount: "9999" })).toEqual(
      refused("amount_mismatch"),
    );
    expect(await check({}, "b".repeat(64))).toEqual(refused("memo_mismatch"));
  });

  it("refuses the old price under a memo of today's, and today's under an old one", async () => {
    expect(await check({ memo: createPricedMemo(price), amount: oldPrice })).toEqual(
      refused("amount_mismatch"),
    );
    expect(await check({ amount: price })).toEqual(refused("memo_mismatch"));
  });

  it("does not accept it for another document, whatever the price and whatever was accepted", async () => {
    const memo = createPricedMemo(price, "b".repeat(64));
    expect(await check({ memo, amount: price }, documentHash, createPricedMemo(price))).toEqual(
      refused("memo_mismatch"),
    );
  });
});

describe.each([undefined, "", "own", "f".repeat(32)])(
  "the service's check of a payment with the memo %j",
  (memo) => {
    it("accepts today's price, not bound to a document", async () => {
      expect(await check({ memo, amount: price })).toEqual({ result: "unbound", expiresAt: undefined });
    });

    it("accepts the price of an offer of this document, which the payer shows beside it", async () => {
      const accepted = createPricedMemo(oldPrice);
      expect(await check({ memo }, documentHash, accepted)).toEqual({
        result: "unbound",
        expiresAt: context.expiresAt,
      });
    });

    it("accepts no other price", async () => {
      expect(await check({ memo })).toEqual(refused("amount_mismatch"));
      expect(await check({ memo }, documentHash, createPricedMemo(price))).toEqual(
        refused("amount_mismatch"),
      );
      expect(await check({ memo }, documentHash, createPricedMemo(oldPrice, "b".repeat(64)))).toEqual(
        refused("amount_mismatch"),
      );
      expect(await check({ memo, amount: "1" }, documentHash, createPricedMemo(oldPrice))).toEqual(
        refused("amount_mismatch"),
      );
    });
  },
);

describe("the service's check of any payment", () => {
  it("accepts the configured asset alone, and only in the wallet's own token account", async () => {
    expect(await check({ mint: settings.X402_PAY_TO })).toEqual(refused("mint_mismatch"));
    for (const destination of [settings.X402_PAY_TO, settings.X402_ASSET]) {
      expect(await check({ destination })).toEqual(refused("recipient_mismatch"));
    }
  });
});
