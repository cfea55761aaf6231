import { describe, expect, it } from "vitest";
import type { OpenNetwork } from "../../../../../lambdas/payments/networks/network.ts";
import { collectPaymentFacts } from "../../../../../lambdas/submit/receipts/payment-facts.ts";
import { samples } from "../../payments/samples.ts";

const solana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const usdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

/** A network as far as a receipt reads it. */
const network = (fields: object): OpenNetwork => ({ kind: "transfers", ...fields }) as OpenNetwork;

const bySolana = { rail: "solana", id: "9f", ...samples.solana } as const;

describe("the facts of a payment", () => {
  it("are dollars where USDC itself was paid", () => {
    const networks = [network({ rail: "solana", id: solana, asset: usdc })];
    expect(collectPaymentFacts(bySolana, networks)).toEqual({
      amount: "0.01 USDC",
      dollars: "USD 0.01",
      rows: [
        ["Method", "USDC"],
        ["Network", "Solana"],
      ],
      transaction: ["Transaction", "5igN"],
    });
  });

  it.each([
    ["another token", [network({ rail: "solana", id: solana, asset: "x" })], "Solana"],
    [
      "test money",
      [network({ rail: "solana", id: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", asset: usdc })],
      "Solana devnet, for tests: its money is worth nothing",
    ],
    ["an unlisted chain", [network({ rail: "solana", id: "solana:x", asset: usdc })], "solana:x"],
    ["a network that is not configured any more", [], "solana"],
  ])("are no dollars for %s", (_, networks, name) => {
    const { dollars, rows } = collectPaymentFacts(bySolana, networks);
    expect(dollars).toBeUndefined();
    expect(rows).toContainEqual(["Network", name]);
  });

  it("are those of the chain that was paid on", () => {
    const record = { rail: "evm", id: "9f", ...samples.evm } as const;
    const base = network({ rail: "evm", chain: "eip155:8453", id: "eip155:8453", asset: "0x" });
    const { dollars, rows, transaction } = collectPaymentFacts(record, [base]);
    expect(dollars).toBeUndefined();
    expect(rows).toContainEqual(["Network", "Base Sepolia, for tests: its money is worth nothing"]);
    expect(transaction).toEqual(["Transaction", "0xabc"]);
  });

  it("are bitcoin over Lightning, and the payment hash", () => {
    const record = { rail: "lightning", id: "9f".repeat(32), railData: { amount_sats: 1500 } } as const;
    expect(collectPaymentFacts({ ...record, receipt: { preimage: "00" } }, [])).toEqual({
      amount: "1,500 sats",
      dollars: undefined,
      rows: [
        ["Method", "Bitcoin over Lightning"],
        ["In bitcoin", "0.00001500 BTC"],
      ],
      transaction: ["Payment hash", record.id],
    });
  });
});
