import { describe, expect, it } from "vitest";
import type { Offer } from "../../../../web/order/paying/rail.ts";
import { findNetworkTitle, chooseTerms } from "../../../../web/x402/networks.ts";

const accepts = ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "eip155:84532", "eip155:8453"].map((network) => ({
  network,
  amount: network.slice(-2),
}));
const offer = { metadata: { x402: { accepts } } } as unknown as Offer;

describe("the payment that the page requests from a wallet", () => {
  it.each([
    ["eip155:8453", "eip155:8453"],
    ["eip155:1", "eip155:84532"],
    [undefined, "eip155:84532"],
  ])("is on the wallet's chain, or else on the first on offer: %s", (network, asked) => {
    expect(chooseTerms(offer, { family: "eip155", network })?.network).toBe(asked);
  });

  it("is absent where the offer is not paid on the wallet's kind of network", () => {
    expect(chooseTerms(offer, { family: "solana" })).toBe(accepts[0]);
    expect(chooseTerms(undefined, { family: "eip155" })).toBeUndefined();
  });
});

it("networks without a name are shown by their id", () => {
  expect(["eip155:8453", "eip155:10"].map(findNetworkTitle)).toEqual(["Base", "eip155:10"]);
});
