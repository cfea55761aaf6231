import * as z from "zod";

const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, "must be a base58 Solana address");

const lightning = z.strictObject({
  node: z.enum(["lnd", "phoenixd"]),
  url: z.url({ protocol: /^https?$/ }),
  /** Price of one document in satoshis. */
  priceSats: z.int().positive().default(5),
  /** Whether LND names its private channels in invoices, which a node without public ones needs to be paid. */
  privateChannels: z.boolean().default(false),
  /** Whether every 402 carries an L402 challenge, for which the node makes an invoice. */
  l402Challenge: z.boolean().default(true),
});

const x402 = z.strictObject({
  facilitatorUrl: z.url({ protocol: /^https$/ }),
  /** CAIP-2 network id. */
  network: z.string().regex(/^solana:[1-9A-HJ-NP-Za-km-z]{32}$/, "must be solana:<genesis hash prefix>"),
  /** Mint address of USDC on that network. */
  asset: address,
  /** The wallet that is paid. */
  payTo: address,
  /** Price of one document in USDC. */
  priceUsdc: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,6})?$/, "must be a decimal with at most 6 places")
    .default("0.01"),
  rpcUrl: z.url({ protocol: /^https$/ }),
});

const stageConfiguration = z
  .strictObject({
    /** Public base URL of a domain of the operator's own; API Gateway's address when absent. */
    publicBaseUrl: z.url({ protocol: /^https$/ }).optional(),
    termsUrl: z.url().optional(),
    /** How long documents are kept, in hours. */
    documentHours: z.int().min(24).max(168).default(168),
    /** Most browsers that print at once. */
    renderConcurrency: z.int().min(2).max(1000).default(10),
    /** Leave out to have no Lightning. */
    lightning: lightning.optional(),
    /** Leave out to have no USDC. */
    x402: x402.optional(),
  })
  .refine(
    ({ lightning, x402 }) => lightning !== undefined || x402 !== undefined,
    "needs a rail: lightning, x402 or both",
  );

export type StageConfiguration = z.infer<typeof stageConfiguration>;

/**
 * Reads a stage's settings from the CDK context.
 * @throws {Error} that names every setting to mend
 */
export function readConfiguration(stage: string, context: unknown): StageConfiguration {
  if (context === undefined) {
    throw new Error(
      `There is no stage "${stage}". Add a "${stage}" object to the context in cdk.json, or give -c stage=….`,
    );
  }
  const parsed = stageConfiguration.safeParse(context);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `  ${[stage, ...path].join(".")}: ${message}`,
  );
  throw new Error(`The context of stage "${stage}" in cdk.json does not fit:\n${faults.join("\n")}`);
}
