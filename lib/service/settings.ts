import { senderText } from "../../lambdas/settings/email-sender.ts";
import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";
import type { RailFunction } from "../rails/rail.ts";
import { configuredRails, readsSecret } from "../rails/rails.ts";
import type { Access } from "./service-function.ts";

/** Environment variables, by the group of lambdas/settings/settings.ts that reads them. */
export type EnvironmentVariables = Readonly<Record<string, string>>;

/** Names the table. */
export function tableEnvironment({ records }: DataStack): EnvironmentVariables {
  return { TABLE_NAME: records.table.tableName };
}

/** Names the bucket, and how long it keeps documents. */
export function bucketEnvironment(
  { documents }: DataStack,
  { documentHours }: StageConfiguration,
): EnvironmentVariables {
  return { BUCKET_NAME: documents.bucket.bucketName, DOCUMENT_HOURS: String(documentHours) };
}

/** Names the signing secret, and its version where the stage says one. */
export function signingEnvironment(
  { secrets }: DataStack,
  { signingSecretVersion }: StageConfiguration,
): EnvironmentVariables {
  return {
    SIGNING_SECRET_ID: secrets.signing.secretArn,
    ...(signingSecretVersion !== undefined && { SIGNING_SECRET_VERSION: signingSecretVersion }),
  };
}

/** Names the service's public address, its terms and the operator's contact. */
export function serviceEnvironment(
  publicBaseUrl: string,
  { termsUrl, contact }: StageConfiguration,
): EnvironmentVariables {
  return {
    PUBLIC_BASE_URL: publicBaseUrl,
    ...(termsUrl !== undefined && { TERMS_URL: termsUrl }),
    ...(contact !== undefined && { CONTACT: contact }),
  };
}

/** Names the source of exchange rates, where there is one. */
export function siteEnvironment({ priceRates }: StageConfiguration): EnvironmentVariables {
  return priceRates === undefined ? {} : { PRICE_RATES_URL: priceRates };
}

/** Of the rails that are configured. */
export function railEnvironment(
  { secrets }: DataStack,
  configuration: StageConfiguration,
): EnvironmentVariables {
  return Object.assign(
    {},
    ...configuredRails(configuration).map((rail) => rail.environment(secrets.ofRail(rail.name).secretArn)),
  ) as EnvironmentVariables;
}

/** The right to read the signing secret, and those of the rails that a function needs. */
export function allowReadingSecrets(
  { secrets }: DataStack,
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
export function waitingEnvironment({ waitingRequests }: StageConfiguration): EnvironmentVariables {
  return { WAITING_REQUESTS: String(waitingRequests) };
}

/** Names the front door's secret, and the limits for one address. */
export function frontDoorEnvironment(
  { secrets }: DataStack,
  {
    unprovenPerAddressHourly,
    unpaidPerAddressHourly,
    refusedPerAddressHourly,
    refusedHourly,
  }: StageConfiguration,
): EnvironmentVariables {
  return {
    FRONT_DOOR_SECRET_ID: secrets.frontDoor.secretArn,
    UNPROVEN_PER_ADDRESS_HOURLY: String(unprovenPerAddressHourly),
    UNPAID_PER_ADDRESS_HOURLY: String(unpaidPerAddressHourly),
    REFUSED_PER_ADDRESS_HOURLY: String(refusedPerAddressHourly),
    REFUSED_HOURLY: String(refusedHourly),
  };
}

/** Limits what an account may convert in a month. */
export function accountEnvironment({ accounts }: StageConfiguration): EnvironmentVariables {
  return { ACCOUNT_MONTHLY_QUOTA: String(accounts.monthlyQuota) };
}

/** Names the issuer of access tokens: the operator's own, or the user pool. */
export function oidcEnvironment(
  { users }: DataStack,
  { accounts }: StageConfiguration,
): EnvironmentVariables {
  const { issuer, audience } = accounts;
  if (issuer === undefined || audience === undefined)
    return { OIDC_ISSUER: users.issuer, OIDC_AUDIENCE: users.client.userPoolClientId };
  return {
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    ...(accounts.jwksUrl !== undefined && { OIDC_JWKS_URL: accounts.jwksUrl }),
  };
}

/** Says whether callbacks are made. */
export function callbackEnvironment({ callbacks }: StageConfiguration): EnvironmentVariables {
  return { CALLBACKS: String(callbacks) };
}

/** Limits the emails of a day; empty where none are sent. */
export function emailLimitEnvironment({ email }: StageConfiguration): EnvironmentVariables {
  return email
    ? {
        EMAIL_PER_RECIPIENT_DAILY: String(email.perRecipientDaily),
        EMAIL_PER_ACCOUNT_DAILY: String(email.perAccountDaily),
        EMAIL_PER_ADDRESS_DAILY: String(email.perAddressDaily),
        EMAIL_WITHOUT_ACCOUNT_DAILY: String(email.withoutAccountDaily),
      }
    : {};
}

/** Says how emails are sent. */
export function emailEnvironment(
  { from, consent, maxAttachmentBytes }: NonNullable<StageConfiguration["email"]>,
  configurationSetName: string,
): EnvironmentVariables {
  return {
    EMAIL_FROM: senderText(from),
    EMAIL_CONSENT: String(consent),
    EMAIL_CONFIGURATION_SET: configurationSetName,
    EMAIL_MAX_ATTACHMENT_BYTES: String(maxAttachmentBytes),
  };
}

/** The right to read what the front door shows. */
export function allowReadingFrontDoorSecret({ secrets }: DataStack): Access {
  return { actions: ["secretsmanager:GetSecretValue"], resources: [secrets.frontDoor.secretArn] };
}
