import { getAddress, isAddress } from "viem";
import * as z from "zod";
import { evmChains } from "../../lambdas/payments/networks/evm/chains.ts";
import { evmAddress, evmConfirmations } from "../../lambdas/payments/networks/evm/settings.ts";
import { usdcPrice } from "../../lambdas/payments/usdc.ts";
import { facilitatorUrl, publicRpcUrl } from "./public-url.ts";
import { railInfrastructure } from "./rail.ts";

/** Digits in upper and lower case are a checksum (EIP-55), which catches an address that was mistyped. */
const address = evmAddress.refine(
  (text) => /^0x(?:[\da-f]{40}|[\dA-F]{40})$/.test(text) || isAddress(text),
  "has a wrong checksum: an address in upper and lower case must be copied exactly (EIP-55)",
);

/** Networks of worthless money, which a placeholder may be paid on. */
const testnets: ReadonlySet<string> = new Set(["base-sepolia", "eip155:84532"]);

const names = Object.values(evmChains).map(({ name }) => name);

/** A network that is not known by name takes any token with EIP-3009 and 6 decimals. */
const token = z.strictObject({
  address,
  /** The token's EIP-712 domain. */
  name: z.string().min(1),
  version: z.string().min(1),
});

/** USDC on a network of EVM: its settings in cdk.json, its secret and the environment of its functions. */
export const evm = railInfrastructure({
  configuration: z
    .strictObject({
      facilitatorUrl: facilitatorUrl("evm"),
      /** By name, or as `eip155:<chain id>` with a token. */
      network: z
        .string()
        .refine(
          (network) => names.includes(network) || /^eip155:[1-9]\d{0,15}$/.test(network),
          `must be ${names.join(" or ")}, or eip155:<chain id> with a token`,
        ),
      token: token.optional(),
      /** The wallet that is paid. */
      payTo: address,
      /** Price of one document in USDC. */
      priceUsdc: usdcPrice,
      rpcUrl: publicRpcUrl("evm"),
      /** Blocks that count as settled, the one of the transaction included. */
      confirmations: evmConfirmations.default(1),
    })
    .superRefine(({ network, token, payTo }, context) => {
      const chain = evmChains[idOf(network)];
      if (!chain && !token)
        context.addIssue({
          code: "custom",
          path: ["token"],
          message: "is needed on a network without a name",
        });
      if (/^0x0{36}(?:0{4}|dead)$/i.test(payTo) && !testnets.has(network))
        context.addIssue({
          code: "custom",
          path: ["payTo"],
          message: "is an address from which nobody can spend, and must be your wallet",
        });
      const paid = token?.address ?? chain?.usdc;
      if (paid?.toLowerCase() === payTo.toLowerCase())
        context.addIssue({
          code: "custom",
          path: ["payTo"],
          message: "is the token, and must be your wallet",
        });
    }),

  secret: {
    id: "Evm",
    description:
      'What facilitator and node ask for, if they do: {"facilitatorHeaders":{…},"cdpKey":{"id":"…","secret":"…"},"rpcUrl":"…"}',
    initially: "{}",
    readBy: ["submit", "sweep", "payment-request"],
  },

  environment: ({ facilitatorUrl, network, token, payTo, priceUsdc, rpcUrl, confirmations }, secretId) => {
    const id = idOf(network);
    const chain = evmChains[id];
    return {
      EVM_FACILITATOR_URL: facilitatorUrl,
      EVM_NETWORK: id,
      EVM_ASSET: getAddress(token?.address ?? chain?.usdc ?? ""),
      EVM_ASSET_NAME: token?.name ?? chain?.domainName ?? "",
      EVM_ASSET_VERSION: token?.version ?? "2",
      EVM_PAY_TO: getAddress(payTo),
      EVM_PRICE_USDC: priceUsdc,
      EVM_SECRET_ID: secretId,
      EVM_RPC_URL: rpcUrl,
      EVM_CONFIRMATIONS: String(confirmations),
    };
  },
});

/** The CAIP-2 id of a network. @param network that, or the network's name */
function idOf(network: string): string {
  return Object.entries(evmChains).find(([, { name }]) => name === network)?.[0] ?? network;
}
