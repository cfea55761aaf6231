import * as z from "zod";
import {
  addressFault,
  lightningNodes,
  lightningUrl,
  classifyHost,
  satsPrice,
} from "../../lambdas/payments/networks/lightning/settings.ts";
import type { LightningNodeName } from "../../lambdas/payments/networks/lightning/settings.ts";
import { formatPriceSetting } from "../../lambdas/payments/price.ts";
import { mayHoldSecret } from "../https.ts";
import { railInfrastructure } from "./rail.ts";

/** Of Lambda's `VpcConfig`, with its limits (Lambda API reference). */
const vpc = z.strictObject({
  subnetIds: z
    .array(z.string().regex(/^subnet-[0-9a-f]{8,17}$/, "must be the id of a subnet"))
    .min(1)
    .max(16),
  securityGroupIds: z
    .array(z.string().regex(/^sg-[0-9a-f]{8,17}$/, "must be the id of a security group"))
    .min(1)
    .max(5),
});

/** What a node is called by and sold over, wherever the service runs. */
const settings = {
  node: z.enum(lightningNodes),
  /** Absent where the node's secret holds its address. */
  url: lightningUrl
    .refine(
      (url) => !mayHoldSecret(url),
      "must not contain a password or a query: put credentials into the secret",
    )
    .optional(),
  /** Price of one document in satoshis, or tiers by its size. */
  priceSats: satsPrice,
  /** Whether LND names private channels in invoices, which a node without public ones needs to be paid. */
  privateChannels: z.boolean().default(false),
  /** Whether every 402 carries an L402 challenge, for which the node makes an invoice. */
  l402Challenge: z.boolean().default(true),
};

function checkAddress(
  { node, url }: { node: LightningNodeName; url?: string | undefined },
  context: z.RefinementCtx,
): void {
  const message = addressFault(node, url);
  if (message !== undefined) context.addIssue({ code: "custom", path: ["url"], message });
}

/** Lightning where the service and its node may be on one machine. */
export const lightningOnMachine = z.strictObject(settings).superRefine(checkAddress);

const configuration = z
  .strictObject({
    ...settings,
    /** A network of the operator's own, from which the node is reached, or calls come from an address that does not change. */
    vpc: vpc.optional(),
  })
  .superRefine(checkAddress)
  .superRefine(({ url, vpc }, context) => {
    if (url === undefined) return;
    const reach = classifyHost(url);
    const message = {
      "this machine": "must not be the function's own machine",
      "own network": "is in a private network, which functions reach only with lightning.vpc",
      anywhere: undefined,
    }[reach];
    if (message !== undefined && (reach === "this machine" || vpc === undefined))
      context.addIssue({ code: "custom", path: ["url"], message });
  });

/** Lightning: its settings in cdk.json, its secret and the environment of its functions. */
export const lightning = railInfrastructure({
  configuration,
  // Settings do not say which network a node is on.
  testNetworks: [],
  vpc: ({ vpc }) => vpc,

  secret: {
    id: "Lightning",
    description: 'Credential of the node: docs/deploy.md, "The Lightning node\'s secret"',
    readBy: ["submit", "sweep", "payment-request"],
  },

  environment: ({ node, url, priceSats, privateChannels, l402Challenge }, secretId) => ({
    LIGHTNING_NODE: node,
    ...(url !== undefined && { LIGHTNING_URL: url }),
    LIGHTNING_SECRET_ID: secretId,
    LIGHTNING_PRICE_SATS: formatPriceSetting(priceSats),
    LIGHTNING_PRIVATE_CHANNELS: privateChannels ? "on" : "off",
    L402_CHALLENGE: l402Challenge ? "on" : "off",
  }),
});
