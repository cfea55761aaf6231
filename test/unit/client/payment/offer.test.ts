import { describe, expect, it } from "vitest";
import { toAmount, parseAmounts } from "../../../../client/payment/amount.ts";
import { NotPaidError } from "../../../../client/errors.ts";
import { checkOffered } from "../../../../client/payment/offer.ts";
import type { Offer } from "../../../../lambdas/http-contract/responses.ts";

const offer = (change: Partial<Offer>): Offer => ({
  id: "lightning-1",
  title: "PDF",
  description: "One PDF",
  amount: 5,
  currency: "SATS",
  type: "one-time",
  payment_methods: ["lightning"],
  metadata: {},
  ...change,
});
const asked = (text: string) => {
  const [amount] = parseAmounts(text);
  if (!amount) throw new Error("No amount");
  return amount;
};
const x402 = offer({ amount: 0.01, currency: "USDC", payment_methods: ["x402"] });

describe("a payment compared with its offer", () => {
  it.each([
    ["lightning", [offer({})], "5 sats"],
    ["x402", [offer({}), x402], "0.01 USDC"],
    // Sums of floating point are no matter: an amount is whole.
    ["x402", [offer({ ...x402, amount: 0.1 + 0.2 })], "0.3 USDC"],
    ["x402", [offer({})], "9 USDC"],
  ] as const)(
    "is accepted when it asks for what %s offered, or was not offered",
    (method, offers, amount) => {
      expect(() => {
        checkOffered(offers, method, asked(amount));
      }).not.toThrow();
    },
  );

  it.each([
    ["lightning", offer({}), "5.001 sats", "5 SATS and asks for 5.001 sats"],
    ["lightning", offer({}), "4 sats", "asks for 4 sats"],
    ["x402", x402, "0.010001 USDC", "0.01 USDC and asks for 0.010001 USDC"],
    ["x402", x402, "0.01 sats", "asks for 0.01 sats"],
  ] as const)(
    "is refused when it asks for another amount or currency by %s",
    (method, offer, amount, words) => {
      const pay = () => {
        checkOffered([offer], method, asked(amount));
      };
      expect(pay).toThrow(NotPaidError);
      expect(pay).toThrow(words);
      expect(pay).toThrow("Nothing was paid");
    },
  );
});

it("is checked on another network than the first by the offer's terms for that network", () => {
  const accepts = [
    { network: "solana:x", amount: "10000" },
    { network: "eip155:8453", amount: "20000" },
  ];
  const several = offer({ ...x402, metadata: { x402: { accepts } } as unknown as Offer["metadata"] });
  const pay = (text: string, network: string) => () => {
    checkOffered([several], "x402", asked(text), network);
  };
  expect(pay("0.02 USDC", "eip155:8453")).not.toThrow();
  expect(pay("0.01 USDC", "eip155:8453")).toThrow(NotPaidError);
  expect(pay("0.01 USDC", "solana:x")).not.toThrow();
  expect(pay("0.02 USDC", "solana:x")).toThrow(NotPaidError);
});

it.each([
  [0.1 + 0.2, "USDC", 300_000n],
  [1e-6, "USDC", 1n],
  [5, "SATS", 5_000_000n],
] as const)("is of a whole amount: number %d of %s", (value, currency, millionths) => {
  expect(toAmount(value, currency)).toEqual({ millionths, currency });
});
