import { createListing } from "../../../../../../lambdas/settings/catalogue.ts";
import { describe, expect, it } from "vitest";
import type { FacilitatorSettleResponse } from "../../../../../../lambdas/payments/facilitator/facilitator.ts";
import type { ChainOutcome } from "../../../../../../lambdas/payments/networks/solana/chain/chain.ts";
import type { SolanaParts } from "../../../../../../lambdas/payments/networks/solana/parts.ts";
import { settle } from "../../../../../../lambdas/payments/networks/solana/settle.ts";
import { limit, memo, price, transfer, wire } from "./wire.ts";

const payment = {
  rail: "solana",
  id: "a message hash",
  railData: { payer: "p", amount: "10000" },
  signedTransaction: Uint8Array.from(wire([limit, price, transfer(), memo])),
} as const;

interface Said {
  readonly facilitator: Partial<FacilitatorSettleResponse>;
  /** Whether the chain has the transaction that the facilitator names. */
  readonly isConfirmed?: boolean;
  readonly found?: ChainOutcome;
}

/** Settles a payment with these answers of facilitator and chain. */
function settled({
  facilitator,
  isConfirmed = false,
  found: outcome = { result: "unknown", isComplete: true },
}: Said) {
  const parts = {
    settings: { X402_NETWORK: "solana:n", X402_PRICE_USDC: "0.01" },
    listing: createListing("https://pdf.example"),
    facilitator: { settle: () => Promise.resolve({ success: false, transaction: "", ...facilitator }) },
    chain: { confirms: () => Promise.resolve(isConfirmed), lookUp: () => Promise.resolve(outcome) },
    clock: () => 0,
  };
  return settle(parts as unknown as SolanaParts, payment);
}

describe("a payment that the facilitator reports as collected", () => {
  const facilitator = { success: true, transaction: "5igN" };

  it("is settled once the chain confirms it", async () => {
    expect(await settled({ facilitator, isConfirmed: true })).toMatchObject({
      result: "settled",
      receipt: { transaction: "5igN" },
    });
  });

  it("is pending while the chain does not confirm it", async () => {
    expect(await settled({ facilitator })).toEqual({ result: "pending" });
  });
});

describe("a payment that the facilitator refuses", () => {
  const facilitator = { errorReason: "insufficient_funds" };

  it("is refused where nothing was sent", async () => {
    expect(await settled({ facilitator })).toEqual({ result: "refused", reason: "insufficient_funds" });
  });

  it.each<[name: string, said: Said]>([
    ["names a transaction", { facilitator: { ...facilitator, transaction: "5igN" } }],
    ["gives no reason", { facilitator: {} }],
    [
      "says that the transaction failed",
      { facilitator: { errorReason: "invalid_exact_svm_transaction_failed" } },
    ],
    ["gives a reason of another kind", { facilitator: { errorReason: "settle_timed_out" } }],
    ["is too early to tell", { facilitator, found: { result: "unknown", isComplete: false } }],
  ])("may have been sent, and is pending, where the refusal %s", async (_name, said) => {
    expect(await settled(said)).toMatchObject({ result: "pending" });
  });

  it("is still settled where the chain has it", async () => {
    const outcome: ChainOutcome = { result: "landed", signature: "5igN" };
    expect(await settled({ facilitator, found: outcome })).toMatchObject({ result: "settled" });
  });
});
