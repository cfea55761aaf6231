import * as z from "zod";
import { secretVersion } from "../lambdas/settings/settings.ts";
import { minConcurrency, shareConcurrency } from "./concurrency.ts";
import { configuredRails, railConfigurations, takesRealMoney } from "./rails/rails.ts";
import {
  accountSettings,
  checkOwnPurchases,
  checkCard,
  checkPacks,
  ConfigurationError,
  emailSettings,
  isIssuerComplete,
  issuerFault,
  ownPurchaseSettings,
  parseConfiguration,
  serviceSettings,
} from "./service-settings.ts";

const accounts = z
  .strictObject({
    ...accountSettings,
    /** Whether anybody may register with the user pool, which is created unless an issuer is named; otherwise only the operator adds users. */
    selfSignUp: z.boolean().default(false),
  })
  .refine(isIssuerComplete, issuerFault);

const email = z.strictObject({
  ...emailSettings,
  /**
   * What SES verifies: the sender's domain, by DNS records, or the one address, by a message to it; nothing if an existing identity is used, of
   * another stage of the account or made by hand.
   */
  verify: z.enum(["domain", "address", "existing"]).default("domain"),
});

const ownPurchases = z.strictObject({
  ...ownPurchaseSettings,
  /** Secret with the key of the wallet that pays, which the operator makes (docs/deploy.md). */
  walletSecretArn: z
    .string()
    .regex(/^arn:aws[\w-]*:secretsmanager:[\w-]+:\d{12}:secret:[\w/+=.@-]+$/, "must be the ARN of a secret"),
});

const domain = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z0-9.-]+\.[a-z]+$/, "must be a domain name in lower case, without https://")
    .refine((name) => URL.canParse(`https://${name}`), "must be a domain name"),
  /** ACM certificate of that name in us-east-1, where CloudFront looks for it. */
  certificateArn: z.string().regex(/^arn:aws[\w-]*:acm:us-east-1:/, "must be a certificate in us-east-1"),
  /** Route 53 zone in which the name is made to point here; done by hand when absent. */
  hostedZoneId: z
    .string()
    .regex(/^Z[A-Z0-9]{1,31}$/, "must be the id of a hosted zone, Z…")
    .optional(),
});

/** The settings of a stage, as cdk.json holds them. */
export const stageConfiguration = z
  .strictObject({
    ...serviceSettings,
    /** A domain of the operator's own; CloudFront's name when absent. */
    domain: domain.optional(),
    /** How many functions Lambda runs at once for this stage: the account's quota in the region, less other uses. */
    lambdaConcurrency: z
      .int()
      .min(minConcurrency, `must be at least ${String(minConcurrency)}; see "Concurrency" in docs/deploy.md`)
      .default(minConcurrency),
    /** Browsers that wait started for documents (Lambda's provisioned concurrency), which AWS bills by the hour. */
    renderWarm: z.int().min(0).max(1000).default(0),
    /**
     * What limits the requests of one IP address before CloudFront: a WAF of the stack's own, in us-east-1, that lets so many pass in five minutes; the ARN of
     * one of the operator's (docs/examples/waf.json); nothing when false or absent.
     */
    waf: z
      .union([
        z.int().min(100, "must be at least 100 requests in five minutes"),
        z.literal(false),
        z
          .string()
          .regex(
            /^arn:aws[\w-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
            "must be the ARN of a web ACL of CloudFront's, in us-east-1",
          ),
      ])
      .optional()
      .transform((waf) => (waf === false ? undefined : waf)),
    /** Whether the WAF keeps samples of requests, with their addresses, for three hours. */
    wafSampledRequests: z.boolean().default(false),
    /** The version of the front door's secret that CloudFront shows, by which it is rotated; the current one at creation if absent. */
    frontDoorSecretVersion: secretVersion.optional(),
    /** The version of the signing secret that functions use, by which all of them change to another one; the current one when absent. */
    signingSecretVersion: secretVersion.optional(),
    /** Whether a new version of a function serves a tenth of the calls first, and is rolled back when it fails. */
    canary: z.boolean().default(false),
    /** The address that gets alarms. */
    alarmEmail: z.email().optional(),
    /** Monthly cost of the stage, in US dollars, above which alarmEmail is notified. */
    monthlyBudgetUsd: z.number().positive().default(50),
    /** How long logs are kept, in days. */
    logDays: z.literal([7, 14, 30, 90, 365]).default(30),
    /** Key by which logs and the topic of alarms are encrypted; keys of AWS when absent. */
    kmsKeyArn: z
      .string()
      .regex(/^arn:aws[\w-]*:kms:[\w-]+:\d{12}:key\/[\w-]+$/, "must be the ARN of a KMS key")
      .optional(),
    accounts: accounts.prefault({}),
    /** Documents that the stage buys of itself, so that somebody knows at once when buyers cannot; none when absent. */
    ownPurchases: ownPurchases.optional(),
    /** Omit to send no email. */
    email: email.optional(),
    ...railConfigurations,
  })
  .refine(
    (stage) => configuredRails(stage).length > 0,
    `needs at least one rail: ${Object.keys(railConfigurations).join(" or ")}`,
  )
  .superRefine(checkOwnPurchases)
  .superRefine(checkCard)
  .superRefine(checkPacks)
  .refine((stage) => stage.renderWarm <= shareConcurrency(stage).render, {
    message:
      'must be at most the browsers that lambdaConcurrency allows; see "Concurrency" in docs/deploy.md',
    path: ["renderWarm"],
  });

/** The settings of a stage, checked and with their defaults. */
export type StageConfiguration = z.infer<typeof stageConfiguration>;

/**
 * Reads a stage's settings from the CDK context.
 * @throws {ConfigurationError}
 */
export function readConfiguration(stage: string, context: unknown): StageConfiguration {
  if (!/^[a-z][a-z0-9-]{0,20}$/.test(stage)) {
    throw new ConfigurationError(
      `"${stage}" is not a valid stage name: use up to 21 lower-case letters, digits and hyphens, a letter first.`,
    );
  }
  const [, otherStage, further] = /^(.+)-(data|edge)$/.exec(stage) ?? [];
  if (otherStage !== undefined) {
    throw new ConfigurationError(
      `"${stage}" is not a valid stage name: the stage "${otherStage}" has a "${further ?? ""}" stack of the same name. Choose another ending.`,
    );
  }
  if (context === undefined) {
    throw new ConfigurationError(
      `cdk.json has no stage "${stage}". Name another, or add an object "${stage}" to its "context".`,
    );
  }
  const parsed = parseConfiguration(
    stageConfiguration,
    context,
    takesRealMoney(context) ? findMissingForRealMoney(context) : [],
  );
  if ("settings" in parsed) return parsed.settings;
  const faults = parsed.faults.map((fault) => `  ${stage}${fault.startsWith(":") ? "" : "."}${fault}`);
  throw new ConfigurationError(
    `The context of stage "${stage}" in cdk.json is invalid:\n${faults.join("\n")}`,
  );
}

/** What a shop for real money must say, each with the reason. */
const neededForRealMoney = {
  alarmEmail: "is missing: alarms need a recipient",
  seller: "is missing: buyers must know from whom they buy",
  contact: "is missing: buyers must be able to reach you",
  waf: "is missing: set a limit, such as 3000 (outside us-east-1, the ARN of a WAF), or false to let one address use up everybody's requests",
} as const satisfies Partial<Record<keyof StageConfiguration, string>>;

function findMissingForRealMoney(
  context: unknown,
): { readonly path: readonly string[]; readonly message: string }[] {
  const present = z.looseObject({}).safeParse(context).data ?? {};
  return Object.entries(neededForRealMoney)
    .filter(([name]) => present[name] === undefined)
    .map(([name, message]) => ({ path: [name], message }));
}
