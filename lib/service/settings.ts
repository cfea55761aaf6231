import { senderText } from "../../lambdas/settings/email-sender.ts";
import type { StageConfiguration } from "../configuration.ts";
import { formatPriceSetting } from "../../lambdas/payments/price.ts";
import type { OpenRailName } from "../../lambdas/http-contract/payment/payment-methods.ts";
import type { RailFunction } from "../rails/rail.ts";
import { configuredRails, readsSecret } from "../rails/rails.ts";
import type { RailsConfiguration } from "../rails/rails.ts";
import { hoursBetweenOwnPurchases } from "../service-settings.ts";
import type { Access } from "./service-function.ts";

/** A secret, by its id in Secrets Manager. */
interface SecretName {
  readonly secretArn: string;
}

/** The resources that functions use: of a stack, or of a server. */
export interface Resources {
  readonly records: { readonly table: { readonly tableName: string } };
  readonly documents: { readonly bucket: { readonly bucketName: string } };
  readonly secrets: {
    readonly signing: SecretName;
    readonly frontDoor: SecretName;
    readonly ofRail: (name: OpenRailName) => SecretName;
  };
  /** Of the user pool, where there is one. */
  readonly users: { readonly issuer: string; readonly client: { readonly userPoolClientId: string } };
}

/** Environment variables, by the group of lambdas/settings/settings.ts that reads them. */
export type EnvironmentVariables = Readonly<Record<string, string>>;

export function tableEnvironment({ records }: Resources): EnvironmentVariables {
  return { TABLE_NAME: records.table.tableName };
}

/** Names the bucket, and how long it keeps documents. */
export function bucketEnvironment(
  { documents }: Resources,
  { documentHours }: Pick<StageConfiguration, "documentHours">,
): EnvironmentVariables {
  return { BUCKET_NAME: documents.bucket.bucketName, DOCUMENT_HOURS: String(documentHours) };
}

/** Names the signing secret, and its version where the stage says one. */
export function signingEnvironment(
  { secrets }: Resources,
  { signingSecretVersion }: Pick<StageConfiguration, "signingSecretVersion">,
): EnvironmentVariables {
  return {
    SIGNING_SECRET_ID: secrets.signing.secretArn,
    ...(signingSecretVersion !== undefined && { SIGNING_SECRET_VERSION: signingSecretVersion }),
  };
}

/** Names the service's public address, its terms, who sells, where buyers reach them, and how catalogues show it. */
export function serviceEnvironment(
  publicBaseUrl: string,
  {
    termsUrl,
    seller,
    contact,
    catalogue,
  }: Pick<StageConfiguration, "termsUrl" | "seller" | "contact" | "catalogue">,
): EnvironmentVariables {
  return {
    PUBLIC_BASE_URL: publicBaseUrl,
    ...(termsUrl !== undefined && { TERMS_URL: termsUrl }),
    ...(seller !== undefined && { SELLER: seller }),
    ...(contact !== undefined && { CONTACT: contact }),
    ...catalogueEnvironment(catalogue),
  };
}

/** Names the operator's files under `/.well-known/`. */
export function wellKnownEnvironment({
  wellKnownFiles,
}: Pick<StageConfiguration, "wellKnownFiles">): EnvironmentVariables {
  return wellKnownFiles ? { WELL_KNOWN_FILES: JSON.stringify(wellKnownFiles) } : {};
}

function catalogueEnvironment(catalogue: StageConfiguration["catalogue"] = {}): EnvironmentVariables {
  const { name, tags, iconUrl, description } = catalogue;
  return {
    ...(name !== undefined && { CATALOGUE_NAME: name }),
    ...(tags && { CATALOGUE_TAGS: tags.join(",") }),
    ...(iconUrl !== undefined && { CATALOGUE_ICON_URL: iconUrl }),
    ...(description !== undefined && { CATALOGUE_DESCRIPTION: description }),
  };
}

export function railEnvironment(
  { secrets }: Resources,
  configuration: RailsConfiguration,
): EnvironmentVariables {
  return Object.assign(
    {},
    ...configuredRails(configuration).map((rail) => rail.environment(secrets.ofRail(rail.name).secretArn)),
  ) as EnvironmentVariables;
}

/** What is said of emails wherever a service runs. */
type EmailSettings = Omit<NonNullable<StageConfiguration["email"]>, "verify">;

/** Grants the right to read the signing secret, and those of the rails that a function needs. */
export function allowReadingSecrets(
  { secrets }: Resources,
  configuration: StageConfiguration,
  name: RailFunction,
): Access {
  const rails = configuredRails(configuration).filter((rail) => readsSecret(rail, name));
  return {
    actions: ["secretsmanager:GetSecretValue"],
    resources: [secrets.signing, ...rails.map(({ name: rail }) => secrets.ofRail(rail))].map(
      ({ secretArn }) => secretArn,
    ),
  };
}

/** Limits the requests that wait for their jobs. */
export function waitingEnvironment(waitingRequests: number): EnvironmentVariables {
  return { WAITING_REQUESTS: String(waitingRequests) };
}

/** Names the front door's secret. */
export function frontDoorEnvironment({ secrets }: Resources): EnvironmentVariables {
  return { FRONT_DOOR_SECRET_ID: secrets.frontDoor.secretArn };
}

/** Limits the offers to one address. */
export function requestLimitEnvironment({
  unpaidPerAddressHourly,
}: {
  readonly unpaidPerAddressHourly: number;
}): EnvironmentVariables {
  return { UNPAID_PER_ADDRESS_HOURLY: String(unpaidPerAddressHourly) };
}

/** Names the function for previews. @param atOnce how many of them are printed at once */
export function previewEnvironment(functionName: string, atOnce: number): EnvironmentVariables {
  return { PREVIEW_FUNCTION: functionName, PREVIEWS_AT_ONCE: String(atOnce) };
}

/** Sets the monthly limit of accounts, and the packs of credit that open more. */
export function accountEnvironment({
  accounts,
}: {
  readonly accounts: Pick<
    StageConfiguration["accounts"],
    "monthlyQuota" | "priceDocuments" | "packs" | "creditDays"
  >;
}): EnvironmentVariables {
  const { monthlyQuota, priceDocuments, packs, creditDays } = accounts;
  return {
    ACCOUNT_MONTHLY_QUOTA: String(monthlyQuota),
    ...(priceDocuments !== 1 && { ACCOUNT_PRICE_DOCUMENTS: formatPriceSetting(priceDocuments) }),
    ...packEnvironment({ accounts }),
    ...(packs && { CREDIT_DAYS: String(creditDays) }),
  };
}

/** Names the packs of credit that are sold. */
export function packEnvironment({
  accounts: { packs },
}: {
  readonly accounts: Pick<StageConfiguration["accounts"], "packs">;
}): EnvironmentVariables {
  return packs ? { CREDIT_PACKS: JSON.stringify(packs) } : {};
}

/** Names the issuer of access tokens: the operator's own, or the user pool. */
export function oidcEnvironment(
  { users }: Resources,
  { accounts }: { readonly accounts: Pick<StageConfiguration["accounts"], "issuer" | "audience"> },
): EnvironmentVariables {
  const { issuer, audience } = accounts;
  if (issuer === undefined || audience === undefined)
    return { OIDC_ISSUER: users.issuer, OIDC_AUDIENCE: users.client.userPoolClientId };
  return { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience };
}

export function callbackEnvironment({
  callbacks,
}: Pick<StageConfiguration, "callbacks">): EnvironmentVariables {
  return { CALLBACKS: String(callbacks) };
}

/** Sets what is corrected free of charge, where that is not the usual. */
export function correctionEnvironment({
  corrections: { perDocument, minutes },
}: Pick<StageConfiguration, "corrections">): EnvironmentVariables {
  return {
    ...(perDocument !== 3 && { CORRECTIONS_PER_DOCUMENT: String(perDocument) }),
    ...(minutes !== 60 && { CORRECTION_MINUTES: String(minutes) }),
  };
}

/** Says how often a document is bought, for how much at most, and by whom. @param walletSecretId in Secrets Manager */
export function ownPurchaseEnvironment(
  configuration: RailsConfiguration,
  ownPurchases: { readonly monthlyLimitCents: number },
  walletSecretId: string,
): EnvironmentVariables {
  return {
    OWN_PURCHASE_EVERY_HOURS: String(hoursBetweenOwnPurchases(configuration, ownPurchases)),
    OWN_PURCHASE_MONTHLY_CENTS: String(ownPurchases.monthlyLimitCents),
    OWN_PURCHASE_WALLET_SECRET_ID: walletSecretId,
  };
}

/** Sets the daily limit of emails; empty if none are sent. */
export function emailLimitEnvironment({
  email,
}: {
  readonly email?: EmailSettings | undefined;
}): EnvironmentVariables {
  return email
    ? {
        EMAIL_PER_ACCOUNT_DAILY: String(email.daily),
        EMAIL_WITHOUT_ACCOUNT_DAILY: String(email.daily),
      }
    : {};
}

export function emailEnvironment(
  { from, consent }: EmailSettings,
  configurationSetName: string,
): EnvironmentVariables {
  return {
    EMAIL_FROM: senderText(from),
    EMAIL_CONSENT: String(consent),
    EMAIL_CONFIGURATION_SET: configurationSetName,
  };
}

/** Grants the right to read the front door's secret. */
export function allowReadingFrontDoorSecret({ secrets }: Resources): Access {
  return { actions: ["secretsmanager:GetSecretValue"], resources: [secrets.frontDoor.secretArn] };
}
