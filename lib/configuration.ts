import * as z from "zod";
import {
  documentHours,
  emailSender,
  oidcAudience,
  operatorContact,
  secretVersion,
} from "../lambdas/settings/settings.ts";
import { neededConcurrency, queueConcurrency } from "./concurrency.ts";
import { https, mayHoldSecret } from "./https.ts";
import { configuredRails, railConfigurations } from "./rails/rails.ts";

/** A stage of cdk.json cannot be deployed. The message names every setting to fix. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

const accounts = z
  .strictObject({
    /** Documents that an account may convert each month. */
    monthlyQuota: z.int().nonnegative().default(100),
    /** An OpenID Connect issuer of the operator's own; a Cognito user pool is made when absent. */
    issuer: https.refine((url) => !mayHoldSecret(url), "must not contain a password or a query").optional(),
    audience: z
      .string()
      .refine((text) => oidcAudience.safeParse(text).success, "must name an audience")
      .optional(),
    jwksUrl: https.optional(),
    /** Whether anybody may register with the user pool, or only the operator adds users. */
    selfSignUp: z.boolean().default(false),
  })
  .refine(({ issuer, audience }) => (issuer === undefined) === (audience === undefined), {
    message: "issuer and audience go together",
    path: ["audience"],
  })
  .refine(({ issuer, jwksUrl }) => issuer !== undefined || jwksUrl === undefined, {
    message: "is of an issuer of your own, which is missing: the user pool says itself where its keys are",
    path: ["jwksUrl"],
  });

const email = z.strictObject({
  /** Sender, `Name <address>` or an address. */
  from: emailSender,
  /**
   * What SES verifies: the sender's whole domain, by DNS records, or the one address, by a message to it; nothing where one that exists is
   * used, of another stage of the account or made by hand.
   */
  verify: z.enum(["domain", "address", "existing"]).default("domain"),
  /** Largest PDF that is attached, in bytes; a larger one is linked. */
  maxAttachmentBytes: z.int().positive().max(7_400_000).default(7_000_000),
  /** Whether an address is asked before it is sent its first document. */
  consent: z.boolean().default(false),
  perRecipientDaily: z.int().positive().default(20),
  perAccountDaily: z.int().positive().default(200),
  /** Of those who pay without an account: from one address, and all together. */
  perAddressDaily: z.int().positive().default(10),
  withoutAccountDaily: z.int().positive().default(200),
});

const domain = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9.-]+\.[a-z]+$/, "must be a domain name in lower case, without https://")
      .refine((name) => URL.canParse(`https://${name}`), "must be a domain name"),
    /** ACM certificate of that name in us-east-1, where CloudFront looks for it. */
    certificateArn: z.string().regex(/^arn:aws[\w-]*:acm:us-east-1:/, "must be a certificate in us-east-1"),
    /** Route 53 zone in which the name is made to point here; done by hand when absent. */
    hostedZone: z.strictObject({ id: z.string(), name: z.string() }).optional(),
  })
  .refine(({ name, hostedZone }) => hostedZone === undefined || `.${name}`.endsWith(`.${hostedZone.name}`), {
    message: "must be the zone that domain.name is in",
    path: ["hostedZone", "name"],
  });

/** The settings of a stage, as cdk.json holds them. */
export const stageConfiguration = z
  .strictObject({
    /** A domain of the operator's own; CloudFront's name when absent. */
    domain: domain.optional(),
    termsUrl: z.url({ protocol: /^https?$/, error: "must be a whole address, https://…" }).optional(),
    /** Where buyers reach the operator: an e-mail address, or a page. */
    contact: operatorContact.optional(),
    /** Where what a dollar is worth is asked for, by which the page estimates prices in the visitor's own money. */
    priceRates: https.optional(),
    /** How long documents are kept, in hours. */
    documentHours: documentHours.default(168),
    /** How many functions Lambda runs at once for this stage: the account's quota in the region, or what other uses leave of it. */
    lambdaConcurrency: z.int().positive().default(10),
    /** Most browsers that print at once; Lambda's least is 2. */
    renderConcurrency: queueConcurrency.default(2),
    slowRenderConcurrency: queueConcurrency.default(2),
    /** Most requests that wait for their jobs at once, each of which keeps a function busy; 0 for none. */
    waitingRequests: z.int().min(0).max(1000).default(1),
    /** Requests a second, for all clients together. */
    throttle: z
      .strictObject({ rate: z.int().positive().default(50), burst: z.int().positive().default(100) })
      .prefault({}),
    /** Most requests of one IP address in five minutes, by a WAF rule; no WAF when false or absent. */
    wafRequestsPer5Minutes: z
      .int()
      .min(100)
      .or(z.literal(false))
      .optional()
      .transform((most) => (most === false ? undefined : most)),
    /** Most documents that one address may ask about in an hour without proof that they are its own. */
    unprovenPerAddressHourly: z.int().positive().default(20),
    /** Most documents that one address is made offers of in an hour. */
    unpaidPerAddressHourly: z.int().positive().default(2000),
    /** Most payments of one address that are verified in an hour and refused. */
    refusedPerAddressHourly: z.int().positive().default(200),
    /** Most such payments of all addresses together. */
    refusedHourly: z.int().positive().default(5000),
    /** The version of the front door's secret that CloudFront shows, by which it is exchanged; what is current when it is made, when absent. */
    frontDoorSecretVersion: secretVersion.optional(),
    /** The version of the signing secret that functions use, by which all of them change to another one; the current one when absent. */
    signingSecretVersion: secretVersion.optional(),
    /** Whether a new version of a function serves a tenth of the calls first, and is rolled back when it fails. */
    canary: z.boolean().default(false),
    /** Who is told of alarms. */
    alarmEmail: z.email().optional(),
    /** Whether CloudFormation refuses to delete the stacks; in production when absent. */
    terminationProtection: z.boolean().optional(),
    /** Spend of the stage a month, in US dollars, above which alarmEmail is told. */
    monthlyBudgetUsd: z.number().positive().default(50),
    /** How long logs are kept, in days. */
    logDays: z.literal([7, 14, 30, 90, 365]).default(30),
    accounts: accounts.prefault({}),
    /** Whether the addresses that requests name (`options.callback_url`) are told of their jobs' ends. */
    callbacks: z.boolean().default(true),
    /** Leave out to send no e-mail. */
    email: email.optional(),
    ...railConfigurations,
  })
  .refine(
    (stage) => configuredRails(stage).length > 0,
    `needs a rail: ${Object.keys(railConfigurations).join(" or ")}, or several`,
  )
  .superRefine((stage, context) => {
    const needed = neededConcurrency(stage);
    if (needed > stage.lambdaConcurrency)
      context.addIssue({
        code: "custom",
        path: ["lambdaConcurrency"],
        message: `must be ${String(needed)} at least for these functions; see "Concurrency" in docs/deploy.md`,
      });
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
      `"${stage}" is no name for a stage: use 21 lower-case letters, digits and hyphens at most, a letter first.`,
    );
  }
  const [, otherStage, further] = /^(.+)-(data|edge)$/.exec(stage) ?? [];
  if (otherStage !== undefined) {
    throw new ConfigurationError(
      `"${stage}" is no name for a stage: its stack would have the name of the "${further ?? ""}" stack of a stage "${otherStage}". Let it end otherwise.`,
    );
  }
  if (context === undefined) {
    throw new ConfigurationError(
      `There is no stage "${stage}" in cdk.json. Name one that is there, or add an object "${stage}" to its "context".`,
    );
  }
  const parsed = stageConfiguration.safeParse(context, { error: explainIssue });
  const issues = parsed.error?.issues.flatMap(issuesOfForm) ?? [];
  const lacks = stage === "prod" ? lacksOfProduction(context) : [];
  if (parsed.success && lacks.length === 0) return parsed.data;
  const faults = [...issues, ...lacks].map(
    ({ path, message }) => `  ${[stage, ...path].join(".")}: ${message}`,
  );
  throw new ConfigurationError(
    `The context of stage "${stage}" in cdk.json does not fit:\n${faults.join("\n")}`,
  );
}

/** What a shop for real money must not go without, each with the reason. */
const neededInProduction = {
  alarmEmail: "is missing: somebody must hear of an alarm",
  contact: "is missing: buyers must be able to reach you",
  wafRequestsPer5Minutes:
    "is missing: one address can use up the requests of all; 3000, or false to do without",
} as const satisfies Partial<Record<keyof StageConfiguration, string>>;

function lacksOfProduction(
  context: unknown,
): { readonly path: readonly string[]; readonly message: string }[] {
  const present = z.looseObject({}).safeParse(context).data ?? {};
  return Object.entries(neededInProduction)
    .filter(([name]) => present[name] === undefined)
    .map(([name, message]) => ({ path: [name], message }));
}

/** Where a setting may have several forms, what is wrong with the one that it has. */
function issuesOfForm(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const isOfAnother = ({ code, path }: z.core.$ZodIssue) => code === "invalid_type" && path.length === 0;
  const [meant, ...others] = issue.errors.filter((issues) => !issues.some(isOfAnother));
  if (!meant || others.length > 0) return [issue];
  return meant.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

/** In place of what zod says of these in terms of its own. */
function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys")
    return `has no setting ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is missing";
  return jsonTypes[issue.expected];
}

const jsonTypes: Readonly<Record<string, string | undefined>> = {
  string: "must be text, in quotes",
  number: "must be a number, without quotes",
  int: "must be a whole number",
  boolean: "must be true or false, without quotes",
  array: "must be a list, in [ ]",
  object: "must be an object, in { }",
};
