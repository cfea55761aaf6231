import { isAddress } from "@solana/kit";
import * as z from "zod";
import { listUsdcNetworks } from "../../lambdas/http-contract/payment/usdc-networks.ts";
import { formatPriceSetting } from "../../lambdas/payments/price.ts";
import { usdcPrice } from "../../lambdas/payments/usdc.ts";
import { facilitatorUrl, publicRpcUrl } from "./public-url.ts";
import { railInfrastructure } from "./rail.ts";

/** The networks that there is USDC on, and its mint there. */
const usdcMints: ReadonlyMap<string, string> = new Map(
  listUsdcNetworks("solana").map(({ id, token }) => [id, token]),
);
const mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/**
 * Programs have the form of a wallet, and no key: Solana's own, sysvars and the incinerator, whose names end in ones (Solana documentation,
 * "Programs"), and those that look like any address.
 */
const ownProgram = /1{11}$/;
const programs: ReadonlySet<string> = new Set([
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
  "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL",
  "MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
]);

/** The wallet of `dev` in cdk.json, whose secret key is 32 bytes of one. */
const testWallet = "AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9";

/** Base58 has no checksum, but an address is 32 bytes. */
const address = z.string().refine(isAddress, "must be a base58 Solana address, of 32 bytes");

/** USDC on Solana: its settings in cdk.json, its secret and the environment of its functions. */
export const solana = railInfrastructure({
  configuration: z
    .strictObject({
      facilitatorUrl: facilitatorUrl("x402"),
      /** CAIP-2 network id. */
      network: z
        .string()
        .refine(
          (id) => usdcMints.has(id),
          `must be a network with USDC: ${[...usdcMints.keys()].join(" or ")}`,
        ),
      /** The wallet that is paid. */
      payTo: address,
      /** Price of one document in USDC, or tiers by its size. */
      priceUsdc: usdcPrice,
      /** Public, since browsers get it. */
      rpcUrl: publicRpcUrl("x402"),
    })
    .superRefine(({ network, payTo }, context) => {
      const refuse = (message: string): void => {
        context.addIssue({ code: "custom", path: ["payTo"], message });
      };
      if (payTo === usdcMints.get(network)) refuse("must be your wallet, not the mint of USDC");
      if (ownProgram.test(payTo) || programs.has(payTo))
        refuse("must be your wallet: nobody can spend from this program");
      if (network === mainnet && payTo === testWallet)
        refuse("must be your wallet: anybody can spend from this test wallet");
    }),

  testNetworks: listUsdcNetworks("solana").flatMap(({ id, isTest }) => (isTest ? [id] : [])),

  secret: {
    id: "X402",
    description:
      'Credentials for the facilitator and the Solana node, if needed: {"facilitatorHeaders":{…},"cdpKey":{"id":"…","secret":"…"},"rpcUrl":"…"}',
    initially: "{}",
    readBy: ["submit", "sweep", "payment-request"],
  },

  environment: ({ facilitatorUrl, network, payTo, priceUsdc, rpcUrl }, secretId) => ({
    X402_FACILITATOR_URL: facilitatorUrl,
    X402_NETWORK: network,
    // The schema knows the network.
    X402_ASSET: usdcMints.get(network) ?? "",
    X402_PAY_TO: payTo,
    X402_PRICE_USDC: formatPriceSetting(priceUsdc),
    X402_SECRET_ID: secretId,
    SOLANA_RPC_URL: rpcUrl,
  }),
});
