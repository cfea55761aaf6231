import * as z from "zod";

/** A Solana address. Shared with lib/rails/x402.ts, which checks the same values before they are deployed. */
export const solanaAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, "must be a base58 Solana address");

/** A CAIP-2 id of a Solana network. */
export const solanaNetwork = z
  .string()
  .regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, "must be solana:<genesis hash prefix>");

/** A price in USDC, a decimal with at most 6 places. */
export const usdcPrice = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a decimal with at most 6 places")
  .refine((price) => Number(price) > 0, "must be more than 0")
  .default("0.01");

/** The environment variables of the x402 rail. */
export const solanaSettings = z.object({
  X402_FACILITATOR_URL: z.url(),
  /** CAIP-2 network id, for example `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1` (devnet). */
  X402_NETWORK: solanaNetwork,
  /** Mint address of USDC on that network. */
  X402_ASSET: solanaAddress,
  /** The wallet (not the token account) that is paid. */
  X402_PAY_TO: solanaAddress,
  /** Price of one document in USDC, a decimal with at most 6 places. */
  X402_PRICE_USDC: usdcPrice,
  /**
   * Secrets Manager id of the credentials for facilitator and Solana node, where they need some:
   * `{"facilitatorHeaders": {…}, "rpcUrl": "…"}`, each optional.
   */
  X402_SECRET_ID: z.string().min(1).optional(),
  /** JSON-RPC endpoint used to confirm settlements on the chain itself. */
  SOLANA_RPC_URL: z.url(),
});

export type SolanaSettings = z.infer<typeof solanaSettings>;
