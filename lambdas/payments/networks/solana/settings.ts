import * as z from "zod";
import { usdcPriceSetting } from "../../usdc.ts";

/** A Solana address. Shared with lib/rails/solana.ts, which checks the same values before they are deployed. */
export const solanaAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, "must be a base58 Solana address");

/** A CAIP-2 id of a Solana network. */
export const solanaNetwork = z
  .string()
  .regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, "must be solana:<genesis hash prefix>");

/** The environment variables of Solana. */
export const solanaSettings = z.object({
  X402_FACILITATOR_URL: z.url(),
  /** CAIP-2 network id, for example `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1` (devnet). */
  X402_NETWORK: solanaNetwork,
  /** Mint address of USDC on that network. */
  X402_ASSET: solanaAddress,
  /** The wallet (not the token account) that is paid. */
  X402_PAY_TO: solanaAddress,
  /** Price of one document in USDC, a decimal with at most 6 places, or tiers by its size. */
  X402_PRICE_USDC: usdcPriceSetting,
  /**
   * Secrets Manager id of the credentials for facilitator and Solana node, where they need some:
   * `{"facilitatorHeaders": {…}, "cdpKey": {"id": "…", "secret": "…"}, "rpcUrl": "…"}`, each optional.
   */
  X402_SECRET_ID: z.string().min(1).optional(),
  /** JSON-RPC endpoint used to confirm settlements on the chain itself. */
  SOLANA_RPC_URL: z.url(),
});

export type SolanaSettings = z.infer<typeof solanaSettings>;
