import type { Deployment } from "../../lambdas/site/deployment.ts";
import type { Prices } from "../../lambdas/site/prices.ts";

const lightning = { sats: 7, challenge: true };
const x402: Prices["x402"] = {
  usdc: "0.4",
  network: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  asset: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
  payTo: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  rpcUrl: "https://solana.example",
};
const at = { publicBaseUrl: "https://pdf.example", termsUrl: "/terms" };

export const everythingOnSale: Deployment = { ...at, sale: { lightning, x402 } };
export const lightningOnly: Deployment = { ...at, sale: { lightning, x402: undefined } };
export const withoutChallenge: Deployment = {
  ...at,
  sale: { lightning: { ...lightning, challenge: false }, x402 },
};
export const x402Only: Deployment = { ...at, sale: { lightning: undefined, x402 } };
