import { beforeEach, describe, expect, it } from "vitest";
import { createSolanaChain } from "../../../../../../lambdas/payments/networks/solana/chain/chain.ts";
import type { SoughtPayment } from "../../../../../../lambdas/payments/networks/solana/chain/chain.ts";
import { signaturesPerPage } from "../../../../../../lambdas/payments/networks/solana/chain/rpc.ts";
import type {
  ListedTransaction,
  SolanaRpc,
} from "../../../../../../lambdas/payments/networks/solana/chain/rpc.ts";
import { messageHash } from "../../../../../../lambdas/payments/networks/solana/chain/transaction.ts";

/** A payment that landed is found, however many transactions anybody adds to the payer's wallet afterwards. */

const claimedAt = Date.UTC(2026, 10, 21);
const message = Buffer.from("the payment");
const memo = "ours";
let now: number;
let isValid: boolean;
/** The wallet's transactions, newest first. */
let listed: ListedTransaction[];
let calls: string[];
beforeEach(() => {
  [now, isValid, calls] = [claimedAt + 600_000, false, []];
  listed = [{ signature: "older", memo: null, err: null, blockTime: claimedAt / 1000 - 7200 }];
});

/** Answers as a node does: a page at most at once, after the signature it is given, and never from a time before `minSlot`. */
const rpc: Omit<SolanaRpc, "simulate" | "send"> = {
  transaction(signature) {
    calls.push("transaction");
    const wire = Buffer.concat([
      Buffer.from([0]),
      signature === "payment" ? message : Buffer.from(signature),
    ]);
    return Promise.resolve({ wire, succeeded: true, blockTime: null });
  },
  signaturesFor(address, minSlot, before) {
    calls.push("page");
    expect([address, minSlot]).toEqual(["payer", 7]);
    const from = before === undefined ? 0 : listed.findIndex(({ signature }) => signature === before) + 1;
    return Promise.resolve(listed.slice(from, from + signaturesPerPage));
  },
  isBlockhashValid: () => Promise.resolve({ isValid, slot: 7 }),
};
const chain = createSolanaChain(rpc, () => now);
const sought: SoughtPayment = {
  ...{ messageHash: messageHash(message), memo, blockhash: "b", payer: "payer", claimedAt },
  notBefore: claimedAt - 3600_000,
};

function land(): void {
  listed.unshift({ signature: "payment", memo: `[4] ${memo}`, err: null, blockTime: claimedAt / 1000 });
}
function dust(count: number, text: string | null = null): void {
  const more = Array.from({ length: count }, (_, index) => ({
    signature: `dust-${listed.length + index}`,
    ...{ memo: text, err: null, blockTime: claimedAt / 1000 + 60 },
  }));
  listed.unshift(...more);
}

/** Looks as the sweep does, each time from where the last one ended. */
async function looks(): Promise<{ outcome: string; looks: number; mostCalls: number }> {
  let searchedTo: string | undefined;
  let mostCalls = 0;
  for (let look = 1; ; look++) {
    calls.length = 0;
    const outcome = await chain.lookUp({ ...sought, searchedTo });
    mostCalls = Math.max(mostCalls, calls.length);
    if (outcome.result !== "unknown") return { outcome: outcome.result, looks: look, mostCalls };
    expect(outcome.searchedTo).not.toBe(searchedTo);
    searchedTo = outcome.searchedTo;
  }
}

describe.each([
  ["1,001 transactions", 1_001, null, 1],
  ["100,000 transactions", 100_000, null, 21],
  ["1,050 transactions with the same memo", 1_050, memo, 11],
])("a payment after %s of dust", (_, count, text, needed) => {
  it("is found when it landed", async () => {
    land();
    dust(count, text);
    const outcome = await looks();
    expect(outcome).toMatchObject({ outcome: "landed", looks: needed });
    expect(outcome.mostCalls).toBeLessThanOrEqual(105);
  });

  it("is given up when it did not land, once the whole history has been read", async () => {
    dust(count, text);
    expect(await looks()).toMatchObject({ outcome: "gone", looks: needed });
  });
});

it("a look-up concludes nothing, and starts from the beginning, while the payment may land", async () => {
  dust(10_000);
  isValid = true;
  expect(await chain.lookUp(sought)).toEqual({ result: "unknown", isComplete: false });
  expect(await chain.lookUp({ ...sought, searchedTo: "dust-1" })).toEqual({
    result: "unknown",
    isComplete: false,
  });
  isValid = false;
  now = claimedAt + 60_000;
  expect(await chain.lookUp(sought)).toMatchObject({ isComplete: false });
});
