import { isAddress } from "@solana/kit";
import * as z from "zod";
import { usdcPrice } from "../../lambdas/payments/networks/solana/settings.ts";
import { https, mayHoldSecret } from "../https.ts";
import { railInfrastructure } from "./rail.ts";

/** The networks that there is USDC on, and its mint there (Circle, "USDC contract addresses"; CAIP-2 ids of "solana" in the CASA registry). */
const usdcMints: ReadonlyMap<string, string> = new Map([
  ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"],
  ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU"],
]);
const mainnet = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/** A placeholder that has the form of a wallet, and no key. */
const systemProgram = "11111111111111111111111111111111";

/** Base58 has no checksum, but an address is 32 bytes. */
const address = z.string().refine(isAddress, "must be a base58 Solana address, of 32 bytes");

/**
 * Providers put keys before the host and into queries, and into paths and names of hosts as a long word of letters and digits. A name of a host may
 * have several words that are no key, with hyphens between them.
 */
function holdsKey(url: string): boolean {
  const { pathname, hostname } = new URL(url);
  const words = [...pathname.split("/"), ...hostname.split(/[.-]/)];
  return (
    mayHoldSecret(url) || uuid.test(hostname) || words.some((word) => word.length >= 20 && /\d/.test(word))
  );
}

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/;

/** USDC by x402: its settings in cdk.json, its secret and the environment of its functions. */
export const x402 = railInfrastructure({
  configuration: z
    .strictObject({
      facilitatorUrl: https.refine(
        (url) => !mayHoldSecret(url),
        "must not contain a password or a query: put credentials into the x402 secret, as headers",
      ),
      /** CAIP-2 network id. */
      network: z
        .string()
        .refine(
          (id) => usdcMints.has(id),
          `must be one that has USDC: ${[...usdcMints.keys()].join(" or ")}`,
        ),
      /** Mint address of USDC on that network. */
      asset: address,
      /** The wallet that is paid. */
      payTo: address,
      /** Price of one document in USDC. */
      priceUsdc: usdcPrice,
      /** Public, since browsers get it: a URL with a key belongs into the x402 secret. */
      rpcUrl: https.refine(
        (url) => !holdsKey(url),
        "looks as if it contained an API key, a password or a query: put the URL into the x402 secret",
      ),
    })
    .superRefine(({ network, asset, payTo }, context) => {
      const refuse = (path: string, message: string): void => {
        context.addIssue({ code: "custom", path: [path], message });
      };
      const mint = usdcMints.get(network);
      if (mint !== undefined && asset !== mint)
        refuse("asset", `must be USDC, which is ${mint} on that network`);
      if (payTo === asset) refuse("payTo", "is the mint of USDC, and must be your wallet");
      if (payTo === systemProgram && network === mainnet)
        refuse("payTo", "is the system program, from which nobody can spend, and must be your wallet");
    }),

  secret: {
    id: "X402",
    description:
      'What facilitator and Solana node ask for, if they do: {"facilitatorHeaders":{…},"rpcUrl":"…"}',
    initially: "{}",
    readBy: ["submit", "sweep", "payment-request"],
  },

  environment: ({ facilitatorUrl, network, asset, payTo, priceUsdc, rpcUrl }, secretId) => ({
    X402_FACILITATOR_URL: facilitatorUrl,
    X402_NETWORK: network,
    X402_ASSET: asset,
    X402_PAY_TO: payTo,
    X402_PRICE_USDC: priceUsdc,
    X402_SECRET_ID: secretId,
    SOLANA_RPC_URL: rpcUrl,
  }),
});
