import { lightningSettings, readOptionalSettings, x402Settings } from "../settings.ts";

/** What one document costs, by the rails that are configured. */
export interface Prices {
  readonly lightning:
    | {
        readonly sats: number;
        /** Whether every 402 carries an L402 challenge. */
        readonly challenge: boolean;
      }
    | undefined;
  readonly x402:
    | {
        readonly usdc: string;
        readonly network: string;
        readonly asset: string;
        readonly payTo: string;
        /** A Solana node that a wallet in a browser may ask. */
        readonly rpcUrl: string;
      }
    | undefined;
}

export function pricesIn(environment: NodeJS.ProcessEnv): Prices {
  const lightning = readOptionalSettings(lightningSettings, environment);
  const x402 = readOptionalSettings(x402Settings, environment);
  return {
    lightning: lightning && {
      sats: lightning.LIGHTNING_PRICE_SATS,
      challenge: lightning.L402_CHALLENGE === "on",
    },
    x402: x402 && {
      usdc: x402.X402_PRICE_USDC,
      network: x402.X402_NETWORK,
      asset: x402.X402_ASSET,
      payTo: x402.X402_PAY_TO,
      rpcUrl: x402.SOLANA_RPC_URL,
    },
  };
}

/** The price in words: "5 sats over Lightning, or 0.01 USDC on Solana". */
export function priceInWords({ lightning, x402 }: Prices): string {
  const sats = lightning && `${lightning.sats} ${lightning.sats === 1 ? "sat" : "sats"} over Lightning`;
  const usdc = x402 && `${x402.usdc} USDC on Solana`;
  return [sats, usdc].filter((part) => part !== undefined).join(", or ");
}
