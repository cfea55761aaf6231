import { describe, expect, it } from "vitest";
import { weighMethods } from "../../../../../../lambdas/payments/protocols/payment/accept-payment.ts";

const methods = ["lightning", "solana", "evm"] as const;
const weigh = (header: string | undefined) => Object.fromEntries(weighMethods(header, methods));
const all = { lightning: 1, solana: 1, evm: 1 };

describe("the header Accept-Payment", () => {
  it.each([
    ["evm/charge", { evm: 1 }],
    ["evm/charge, lightning/charge;q=0.5", { evm: 1, lightning: 0.5 }],
    ["*/*;q=0.2, solana/charge ; q=0.9", { lightning: 0.2, solana: 0.9, evm: 0.2 }],
    ["tempo/*, solana/*;q=0.6, stripe/charge;q=0.2", { solana: 0.6 }],
    ["*/charge, evm/charge;q=0", { lightning: 1, solana: 1 }],
    ["evm/*;q=0, evm/charge;q=0.3", { evm: 0.3 }],
    ["*/charge;q=0.4, evm/*", { lightning: 0.4, solana: 0.4, evm: 1 }],
  ])("%s accepts and weighs methods", (header, weights) => {
    expect(weigh(header)).toEqual(weights);
  });

  it.each([
    ["there is none", undefined],
    ["it is empty", ""],
    ["it cannot be understood", "evm, charge/;q=x"],
    ["nothing on offer fits it", "tempo/charge, stripe/*"],
    ["it takes another intent only", "*/session"],
    ["it refuses all", "*/*;q=0"],
  ])("accepts every method where %s", (_name, header) => {
    expect(weigh(header)).toEqual(all);
  });
});
