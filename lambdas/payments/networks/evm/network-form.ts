import * as z from "zod";
import { usdcNetworks, listUsdcNetworks } from "../../../http-contract/payment/usdc-networks.ts";
import { usdcPrice } from "../../usdc.ts";

/** An address of an EVM network. */
export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, "must be an EVM address: 0x and 40 hexadecimal digits");

const knownNetworks = listUsdcNetworks("eip155");
const names = knownNetworks.map(({ name }) => name).join(" or ");

/** A token with EIP-3009 and 6 decimals, with the EIP-712 domain that payers sign for. */
export const evmToken = z.strictObject({
  address: evmAddress,
  name: z.string().min(1),
  version: z.string().min(1),
});

/** A network as cdk.json and the environment write it; the former is held to more (lib/rails/evm.ts). */
export const evmNetworkForm = z.strictObject({
  facilitatorUrl: z.url(),
  /** Its name or `eip155:<chain id>`, of which this makes the CAIP-2 id. */
  network: z
    .string()
    .transform((text) => knownNetworks.find(({ name }) => name === text)?.id ?? text)
    .refine((id) => /^eip155:[1-9]\d{0,15}$/.test(id), `must be ${names}, or eip155:<chain id> with a token`),
  /** USDC when absent, where that is known. */
  token: evmToken.optional(),
  /** The wallet that is paid. */
  payTo: evmAddress,
  /** Price of one document in USDC, or tiers by its size. */
  priceUsdc: usdcPrice,
  /** JSON-RPC endpoint used to check payments on the chain itself. */
  rpcUrl: z.url(),
  /** Blocks that count as settled, the one of the transaction included. */
  confirmations: z.int().min(1).max(64).default(1),
});

/** Returns USDC on a network; undefined where it is not known. */
export function usdcOn(network: string): z.infer<typeof evmToken> | undefined {
  const { token: address, domainName: name } = usdcNetworks[network] ?? {};
  return address !== undefined && name !== undefined ? { address, name, version: "2" } : undefined;
}

/** Returns whether several networks all differ, so that the chain identifies a payment's network. */
export function distinctNetworks(networks: readonly { readonly network: string }[]): boolean {
  return new Set(networks.map(({ network }) => network)).size === networks.length;
}
