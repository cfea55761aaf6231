import * as z from "zod";

// What a 402 says to clients of x402.

/** What the scheme asks for on a network: on Solana `feePayer` and `memo`, on networks of EVM the rest. */
const x402Extra = z.looseObject({
  feePayer: z
    .string()
    .optional()
    .meta({ description: "The facilitator's account, which pays the network fee." }),
  memo: z.string().max(32).optional().meta({
    description:
      "Binds the payment to this document, price and expiry. Put it into the transaction unchanged.",
  }),
  name: z.string().optional().meta({ description: "Name in the token's EIP-712 domain." }),
  version: z.string().optional().meta({ description: "Version in the token's EIP-712 domain." }),
  offer: z
    .string()
    .optional()
    .meta({ description: "Proves this price, also after it changes. Clients of version 2 send it back." }),
});

/** Requirements of x402, version 2. */
export const x402Accept = z
  .object({
    scheme: z.literal("exact"),
    network: z.string().meta({ description: "CAIP-2 network id." }),
    asset: z.string().meta({ description: "Mint or contract of USDC." }),
    amount: z.string().regex(/^\d+$/).meta({ description: "Base units; USDC has 6 decimals." }),
    payTo: z.string(),
    maxTimeoutSeconds: z.int(),
    extra: x402Extra,
  })
  .meta({ id: "X402Accept" });

/** Requirements of x402, version 1, whose clients read them in the body of the 402. */
export const x402V1Accept = z
  .object({
    scheme: z.literal("exact"),
    network: z.enum([
      "solana",
      "solana-devnet",
      "base",
      "base-sepolia",
      "polygon",
      "polygon-amoy",
      "avalanche",
      "avalanche-fuji",
    ]),
    asset: z.string().meta({ description: "Mint or contract of USDC." }),
    maxAmountRequired: z.string().regex(/^\d+$/).meta({ description: "Base units; USDC has 6 decimals." }),
    payTo: z.string(),
    resource: z.url(),
    description: z.string(),
    mimeType: z.string(),
    maxTimeoutSeconds: z.int(),
    extra: x402Extra,
  })
  .meta({ id: "X402V1Accept" });

/**
 * The x402 payload of an offer. Clients of x402 get `x402Version` as well. The schema leaves it out, since generators for Go and Java would
 * give both fields one name.
 */
export const x402Requirements = z
  .looseObject({
    version: z.string(),
    x402_version: z.literal(2).meta({ type: "integer", description: "Version of x402." }),
    accepts: z.array(x402Accept).min(1),
    resource: z.url(),
    expires_at: z.iso.datetime().nullable(),
    extensions: z
      .looseObject({})
      .optional()
      .meta({
        description:
          "Extensions of x402: `bazaar` describes input and output of the endpoint for catalogues; by `payment-identifier` a payment may bring an " +
          "identifier of its payer's.",
      }),
  })
  .meta({ id: "X402PaymentRequirements" });

export type X402V1Accept = z.infer<typeof x402V1Accept>;
export type X402V1Network = X402V1Accept["network"];
export type X402Requirements = z.infer<typeof x402Requirements>;
