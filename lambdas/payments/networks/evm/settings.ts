import * as z from "zod";
import { usdcPrice } from "../../usdc.ts";

/** An address of an EVM network. Shared with lib/rails/evm.ts, which checks the same values before they are deployed. */
export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an EVM address: 0x and 40 hexadecimal digits");

/** A CAIP-2 id of an EVM network. */
export const evmNetwork = z.string().regex(/^eip155:[1-9]\d{0,15}$/, "must be eip155:<chain id>");

/** How many blocks count as settled, the one of the transaction included. */
export const evmConfirmations = z.coerce.number().int().min(1).max(64);

/** The environment variables of a network of EVM. */
export const evmSettings = z.object({
  EVM_FACILITATOR_URL: z.url(),
  /** CAIP-2 network id, for example `eip155:84532` (Base Sepolia). */
  EVM_NETWORK: evmNetwork,
  /** Contract of a token with EIP-3009 and 6 decimals, such as USDC. */
  EVM_ASSET: evmAddress,
  /** The token's EIP-712 domain, which payers sign for. */
  EVM_ASSET_NAME: z.string().min(1),
  EVM_ASSET_VERSION: z.string().min(1),
  /** The wallet that is paid. */
  EVM_PAY_TO: evmAddress,
  /** Price of one document in USDC, a decimal with at most 6 places. */
  EVM_PRICE_USDC: usdcPrice,
  /**
   * Secrets Manager id of the credentials for facilitator and node, where they need some:
   * `{"facilitatorHeaders": {…}, "cdpKey": {"id": "…", "secret": "…"}, "rpcUrl": "…"}`, each optional.
   */
  EVM_SECRET_ID: z.string().min(1).optional(),
  /** JSON-RPC endpoint used to check payments on the chain itself. */
  EVM_RPC_URL: z.url(),
  EVM_CONFIRMATIONS: evmConfirmations.default(1),
});

export type EvmSettings = z.infer<typeof evmSettings>;
