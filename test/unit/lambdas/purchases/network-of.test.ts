import { describe, expect, it } from "vitest";
import type { Network } from "../../../../lambdas/payments/networks/network.ts";
import { findNetwork } from "../../../../lambdas/purchases/steps.ts";
import { samples } from "../payments/samples.ts";

const settle = () => Promise.reject(new Error("Nothing is settled here"));
const lookUp = settle;
const networks: readonly Network[] = [
  { rail: "solana", settle, lookUp },
  { rail: "evm", chain: "eip155:8453", settle, lookUp },
  { rail: "evm", chain: "eip155:84532", settle, lookUp },
];

describe("the network of a payment on record", () => {
  it("is that of its rail and chain", () => {
    const { railData } = samples.evm;
    expect(findNetwork({ networks }, { rail: "evm", railData })).toBe(networks[2]);
    expect(
      findNetwork({ networks }, { rail: "evm", railData: { ...railData, network: "eip155:8453" } }),
    ).toBe(networks[1]);
    expect(findNetwork({ networks }, { rail: "solana", railData: samples.solana.railData })).toBe(
      networks[0],
    );
  });

  it("is unknown when its chain is no longer configured", () => {
    const railData = { ...samples.evm.railData, network: "eip155:10" };
    expect(() => findNetwork({ networks }, { rail: "evm", railData })).toThrow(/eip155:10/);
  });
});
