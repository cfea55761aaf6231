import * as z from "zod";
import {
  documentHours,
  emailSender,
  oidcAudience,
  operatorContact,
  sellerName,
} from "../lambdas/settings/settings.ts";
import { correctionMinutes, correctionsPerDocument } from "../lambdas/settings/correction-settings.ts";
import { creditDays, packList, type Pack } from "../lambdas/settings/pack-settings.ts";
import { catalogueEntry } from "../lambdas/settings/catalogue.ts";
import { wellKnownFiles } from "../lambdas/settings/well-known-files.ts";
import { documentsPrice } from "../lambdas/payments/networks/account/settings.ts";
import { leastChargeCents } from "../lambdas/payments/networks/card/settings.ts";
import { findAmount, findLowestPrice, findRange, type Price } from "../lambdas/payments/price.ts";
import { usdcPrice } from "../lambdas/payments/usdc.ts";
import type { RailsConfiguration } from "./rails/rails.ts";
import { https, mayHoldSecret } from "./https.ts";

/** The configuration of a service is invalid. The message names every setting to fix. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** How many documents accounts may convert, and who issues access tokens. */
export const accountSettings = {
  /** Documents that an account may convert each month. */
  monthlyQuota: z.int().nonnegative().default(0),
  /** How many documents of quota or credit one document counts as, or tiers by its size. */
  priceDocuments: documentsPrice,
  /** Packs of credit that anybody can buy. */
  packs: packList.optional(),
  /** How long the credit of a pack can be spent, in days. */
  creditDays,
  /** An OpenID Connect issuer of the operator's own. */
  issuer: https.refine((url) => !mayHoldSecret(url), "must not contain a password or a query").optional(),
  audience: z
    .string()
    .refine((text) => oidcAudience.safeParse(text).success, "must name an audience")
    .optional(),
};

/** Returns whether issuer and audience are given together, as one without the other means nothing. */
export function isIssuerComplete({
  issuer,
  audience,
}: {
  readonly issuer?: string | undefined;
  readonly audience?: string | undefined;
}): boolean {
  return (issuer === undefined) === (audience === undefined);
}

/** What {@link isIssuerComplete} is for. */
export const issuerFault = { message: "needs both issuer and audience", path: ["audience"] };

/** The sender of emails, and their limits. */
export const emailSettings = {
  /** Sender, `Name <address>` or an address. */
  from: emailSender,
  /** Whether an address is asked before it is sent its first document. */
  consent: z.boolean().default(false),
  /** Most emails a day of one account, and of all together who pay without one. */
  daily: z.int().positive().default(200),
};

/** For how much a service buys documents of itself, as a buyer. */
export const ownPurchaseSettings = {
  /** What they may cost in a month (UTC), in cents of a dollar; how often follows from it. */
  monthlyLimitCents: z.int().positive().max(100_000),
};

type SellsInUsdc = Pick<RailsConfiguration, "x402" | "evm">;

/** Own purchases are made daily at most, and twice as often as catalogues ask, which drop what nobody buys for 30 days. In hours. */
const betweenOwnPurchases = { least: 24, most: 360 };
const hoursOfMonth = 31 * 24;

/** Returns the hours from one own purchase to the next: as few as the month's limit pays for, whichever network sells them. */
export function hoursBetweenOwnPurchases(
  configuration: SellsInUsdc,
  { monthlyLimitCents }: { readonly monthlyLimitCents: number },
): number {
  const affordable = Math.floor((monthlyLimitCents * 10_000) / findOwnPrice(configuration));
  return Math.max(betweenOwnPurchases.least, Math.ceil(hoursOfMonth / affordable));
}

/** Returns the highest price of the smallest document, in millionths of USDC. */
function findOwnPrice({ x402, evm }: SellsInUsdc): number {
  const prices = [...(x402 ? [x402] : []), ...(evm ?? [])].map(({ priceUsdc }) => findLowestPrice(priceUsdc));
  return Math.round(Math.max(0, ...prices.map(Number)) * 1_000_000);
}

/** Refuses purchases that nothing sells in USDC, or whose limit is too low for as many as catalogues ask for. */
export function checkOwnPurchases(
  {
    ownPurchases,
    ...sells
  }: SellsInUsdc & { readonly ownPurchases?: { readonly monthlyLimitCents: number } | undefined },
  context: z.RefinementCtx,
): void {
  if (!ownPurchases) return;
  const refuse = (message: string, ...path: string[]): void => {
    context.addIssue({ code: "custom", path: ["ownPurchases", ...path], message });
  };
  if (!sells.x402 && !sells.evm) {
    refuse("needs x402 or evm: it pays in USDC");
    return;
  }
  const purchases = Math.ceil(hoursOfMonth / betweenOwnPurchases.most);
  const cents = Math.ceil((findOwnPrice(sells) * purchases) / 10_000);
  if (ownPurchases.monthlyLimitCents < cents)
    refuse(
      `must be at least ${String(cents)} for ${String(purchases)} purchases a month, or catalogues forget the service`,
      "monthlyLimitCents",
    );
}

/** Refuses cards where no pack costs as much as a card is charged at least. */
export function checkCard(
  {
    card,
    accounts: { packs = [] },
  }: Pick<RailsConfiguration, "card"> & {
    readonly accounts: { readonly packs?: readonly Pack[] | undefined };
  },
  context: z.RefinementCtx,
): void {
  if (!card) return;
  const amounts = packs.map(({ documents: pack, percentOff }) =>
    Number(findAmount(String(card.priceCents), { bytes: 0, pack, percentOff })),
  );
  if (amounts.some((cents) => cents >= leastChargeCents)) return;
  const message =
    amounts.length === 0
      ? "needs accounts.packs: cards pay for packs of credit alone"
      : `must be more: the dearest pack costs ${String(Math.max(...amounts))} cents, and a card is charged ${String(leastChargeCents)} at least`;
  context.addIssue({ code: "custom", path: ["card", "priceCents"], message });
}

/** Refuses packs whose credit would buy large documents at the price of small ones. */
export function checkPacks(
  {
    accounts: { packs, priceDocuments },
    lightning,
    x402,
    evm,
  }: SellsInUsdc & {
    readonly lightning?: { readonly priceSats: Price<number> } | undefined;
    readonly accounts: {
      readonly packs?: readonly unknown[] | undefined;
      readonly priceDocuments: Price<number>;
    };
  },
  context: z.RefinementCtx,
): void {
  const usdc = [...(x402 ? [x402] : []), ...(evm ?? [])].map(({ priceUsdc }) => priceUsdc);
  const isTiered = usdc.some((price) => findRange(price)) || (lightning && findRange(lightning.priceSats));
  if (!packs || !isTiered || findRange(priceDocuments)) return;
  const message =
    "must have tiers where a price has, or packs sell large documents at the price of small ones";
  context.addIssue({ code: "custom", path: ["accounts", "priceDocuments"], message });
}

/** Settings of a service wherever it runs. */
export const serviceSettings = {
  termsUrl: z.url({ protocol: /^https?$/, error: "must be a full URL, https://…" }).optional(),
  /** Who sells: the name of a person or a company. */
  seller: sellerName.optional(),
  /** Where buyers reach the operator: an email address, or a page. */
  contact: operatorContact.optional(),
  /** How catalogues of paid services show this one. */
  catalogue: catalogueEntry.optional(),
  /** Files under `/.well-known/`, text by name. */
  wellKnownFiles: wellKnownFiles.optional(),
  /** How long documents are kept, in hours. */
  documentHours: documentHours.default(168),
  /** Whether requests may name addresses (`options.callback_url`) that are notified when their jobs end. */
  callbacks: z.boolean().default(true),
  /** How many corrections of a document are printed free of charge, and for how many minutes after payment. */
  corrections: z
    .strictObject({ perDocument: correctionsPerDocument, minutes: correctionMinutes })
    .prefault({}),
};

/**
 * Parses a configuration.
 * @param said faults beyond the schema's
 * @returns the settings, or a line for each fault
 */
export function parseConfiguration<Schema extends z.ZodType>(
  schema: Schema,
  given: unknown,
  said: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] = [],
): { readonly settings: z.output<Schema> } | { readonly faults: readonly string[] } {
  const placeholders = findPlaceholders(given);
  const parsed = schema.safeParse(shareUsdcPrice(given), { error: explainIssue });
  if (parsed.success && said.length === 0 && placeholders.size === 0) return { settings: parsed.data };
  const faults = [...(parsed.error?.issues.flatMap(issuesOfForm) ?? []), ...said]
    .map(({ path, message }) => ({ name: path.join("."), message }))
    .filter(({ name }) => !placeholders.has(name));
  return {
    faults: [
      ...[...placeholders].map(([name, text]) => `${name}: replace ${text}`),
      ...faults.map(({ name, message }) => `${name}: ${message}`),
    ],
  };
}

const sharedPrice = z.looseObject({ x402: z.looseObject({ priceUsdc: usdcPrice.unwrap() }) });
const pricelessNetwork = z.looseObject({ priceUsdc: z.undefined().optional() });

/** Gives networks of EVM without a price that of x402: one offer has them all, and states one price where it can. */
function shareUsdcPrice(given: unknown): unknown {
  const { data } = sharedPrice.safeParse(given);
  if (!data) return given;
  const { priceUsdc } = data.x402;
  const priced = (network: unknown): unknown => {
    const { data: priceless } = pricelessNetwork.safeParse(network);
    return priceless ? { ...priceless, priceUsdc } : network;
  };
  const { evm } = data;
  if (evm === undefined) return given;
  return { ...data, evm: Array.isArray(evm) ? evm.map(priced) : priced(evm) };
}

/** Finds placeholders in the checked-in settings ("YOUR-WALLET"), by the path of the setting. */
function findPlaceholders(value: unknown, path = ""): ReadonlyMap<string, string> {
  if (typeof value === "string") return new Map(value.startsWith("YOUR-") ? [[path, value]] : []);
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([name, part]: [string, unknown]) => [
      ...findPlaceholders(part, path === "" ? name : `${path}.${name}`),
    ]),
  );
}

/** Returns the issues of the form that a setting has, if it may have several. */
function issuesOfForm(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union") return [issue];
  const isOfAnother = ({ path, ...other }: z.core.$ZodIssue) =>
    // A number that is not whole is a number.
    other.code === "invalid_type" && other.expected !== "int" && path.length === 0;
  const [meant, ...others] = issue.errors.filter((issues) => !issues.some(isOfAnother));
  if (!meant || others.length > 0) return [issue];
  return meant.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

/** Explains an issue that zod describes in its own terms; otherwise returns undefined. */
function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => explainUnknown([...(issue.path ?? []), key].join("."), key)).join("; ");
  if (issue.code !== "invalid_type") return undefined;
  if (issue.input === undefined) return "is missing";
  return jsonTypes[issue.expected];
}

/** Explains a setting that there is not. @param path of it in the configuration */
function explainUnknown(path: string, key: string): string {
  const replacement = removedSettings.get(path);
  return replacement === undefined
    ? `has no setting "${key}"`
    : `has no setting "${key}" any more: ${replacement}`;
}

const byConcurrency = "it follows from lambdaConcurrency (docs/deploy.md#concurrency). Remove it";
const byDefault = "its default holds everywhere. Remove it";

/** What became of settings of earlier versions, by their paths. */
const removedSettings: ReadonlyMap<string, string> = new Map([
  ["renderConcurrency", byConcurrency],
  ["slowRenderConcurrency", byConcurrency],
  ["waitingRequests", byConcurrency],
  ["throttle", byConcurrency],
  [
    "terminationProtection",
    "stacks that take real money are protected (docs/deploy.md#take-it-down). Remove it",
  ],
  ["mail", 'it is "email" (docs/upgrade.md#from-020)'],
  ["previews", "it follows from lambdaConcurrency: pages are shown from 12 on. Remove it"],
  ["unpaidPerAddressHourly", byConcurrency],
  ["wafRequestsPer5Minutes", 'write its value as "waf"'],
  ["wafAclArn", 'write its value as "waf"'],
  ["accounts.jwksUrl", "the issuer's /.well-known/openid-configuration names it. Remove it"],
  ["ownPurchases.everyHours", "it follows from monthlyLimitCents, and is at most daily. Remove it"],
  ["email.perAccountDaily", "write its value as email.daily"],
  ["email.withoutAccountDaily", "email.daily is the limit of both. Remove it"],
  ["downloadsPerPurchase", byDefault],
  ["unprovenPerAddressHourly", byDefault],
  ["refusedPerAddressHourly", byDefault],
  ["refusedHourly", byDefault],
  ["previewsPerAddressHourly", byDefault],
  ["email.maxAttachmentBytes", byDefault],
  ["email.perRecipientDaily", byDefault],
  ["email.perAddressDaily", byDefault],
  ["lightning.challengesHourly", byDefault],
  ["x402.asset", "it follows from x402.network. Remove it"],
  ["domain.hostedZone", "write its id as domain.hostedZoneId"],
]);

const jsonTypes: Readonly<Record<string, string | undefined>> = {
  string: "must be text, in quotes",
  number: "must be a number, without quotes",
  int: "must be a whole number",
  boolean: "must be true or false, without quotes",
  array: "must be a list, in [ ]",
  object: "must be an object, in { }",
};
