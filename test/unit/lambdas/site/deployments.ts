import { describeOffers } from "../../../../lambdas/payments/definitions.ts";
import { createListing } from "../../../../lambdas/settings/catalogue.ts";
import type { Deployment } from "../../../../lambdas/site/deployment.ts";

export const lightning = {
  LIGHTNING_NODE: "lnd",
  LIGHTNING_URL: "https://lnd.example",
  LIGHTNING_SECRET_ID: "lightning",
  LIGHTNING_PRICE_SATS: "7",
};
export const solana = {
  X402_FACILITATOR_URL: "https://facilitator.example",
  X402_NETWORK: "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
  X402_ASSET: "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
  X402_PAY_TO: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
  X402_PRICE_USDC: "0.4",
  SOLANA_RPC_URL: "https://solana.example",
};
/** A network of EVM beside Solana. */
export const base = {
  EVM_NETWORKS: JSON.stringify([
    {
      facilitatorUrl: "https://facilitator.example",
      network: "eip155:8453",
      payTo: `0x${"b".repeat(40)}`,
      priceUsdc: "0.4",
      rpcUrl: "https://base.example",
    },
  ]),
};

function deployment(environment: NodeJS.ProcessEnv): Deployment {
  const publicBaseUrl = "https://pdf.example";
  return {
    publicBaseUrl,
    listing: createListing(publicBaseUrl),
    termsUrl: "/terms",
    rails: describeOffers(environment),
    showsPreviews: true,
    packs: [{ documents: 100, percentOff: 20, cardCents: 160 }],
  };
}

export const everythingOnSale = deployment({ ...lightning, ...solana });
export const withBase = deployment({ ...lightning, ...solana, ...base });
export const lightningOnly = deployment(lightning);
export const withoutChallenge = deployment({ ...lightning, ...solana, L402_CHALLENGE: "off" });
export const solanaOnly = deployment(solana);
