import * as z from "zod";
import { solanaAddress, solanaNetwork, usdcPrice } from "../../lambdas/payments/x402/settings.ts";
import { railInfrastructure } from "./rail.ts";

const https = z.url({ protocol: /^https$/ });

export const x402 = railInfrastructure({
  configuration: z.strictObject({
    facilitatorUrl: https,
    /** CAIP-2 network id. */
    network: solanaNetwork,
    /** Mint address of USDC on that network. */
    asset: solanaAddress,
    /** The wallet that is paid. */
    payTo: solanaAddress,
    /** Price of one document in USDC. */
    priceUsdc: usdcPrice,
    /** Without a key in it; an address with one belongs into the x402 secret. */
    rpcUrl: https.refine(
      (url) => !/key|token/i.test(new URL(url).search),
      "holds a key: put it into the x402 secret",
    ),
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
