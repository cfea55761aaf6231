import { senderText } from "../../lambdas/settings/email-sender.ts";
import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";
import type { RailFunction } from "../rails/rail.ts";
import { configuredRails, readsSecret } from "../rails/rails.ts";
import type { Access } from "./service-function.ts";

/** Environment variables, by the group of lambdas/settings/settings.ts that reads them. */
export type Settings = Readonly<Record<string, string>>;

export function tableSettings({ records }: DataStack): Settings {
  return { TABLE_NAME: records.table.tableName };
}

export function bucketSettings({ documents }: DataStack, { documentHours }: StageConfiguration): Settings {
  return { BUCKET_NAME: documents.bucket.bucketName, DOCUMENT_HOURS: String(documentHours) };
}

export function signingSettings(
  { secrets }: DataStack,
  { signingSecretVersion }: StageConfiguration,
): Settings {
  return {
    SIGNING_SECRET_ID: secrets.signing.secretArn,
    ...(signingSecretVersion !== undefined && { SIGNING_SECRET_VERSION: signingSecretVersion }),
  };
}

export function serviceSettings(publicBaseUrl: string, { termsUrl, contact }: StageConfiguration): Settings {
  return {
    PUBLIC_BASE_URL: publicBaseUrl,
    ...(termsUrl !== undefined && { TERMS_URL: termsUrl }),
    ...(contact !== undefined && { CONTACT: contact }),
  };
}

export function siteSettings({ priceRates }: StageConfiguration): Settings {
  return priceRates === undefined ? {} : { PRICE_RATES_URL: priceRates };
}

/** Of the rails that are configured. */
export function railSettings({ secrets }: DataStack, configuration: StageConfiguration): Settings {
  return Object.assign(
    {},
    ...configuredRails(configuration).map((rail) => rail.environment(secrets.ofRail(rail.method).secretArn)),
  ) as Settings;
}

/** The right to read the signing secret, and those of the rails that a function needs. */
export function readSecrets(
  { secrets }: DataStack,
  configuration: StageConfiguration,
  name: RailFunction,
): Access {
  const rails = configuredRails(configuration).filter((rail) => readsSecret(rail, name));
  return {
    actions: ["secretsmanager:GetSecretValue"],
    resources: [secrets.signing, ...rails.map(({ method }) => secrets.ofRail(method))].map(
      ({ secretArn }) => secretArn,
    ),
  };
}

export function waitingSettings({ waitingRequests }: StageConfiguration): Settings {
  return { WAITING_REQUESTS: String(waitingRequests) };
}

export function frontDoorSettings(
  { secrets }: DataStack,
  {
    unprovenPerAddressHourly,
    unpaidPerAddressHourly,
    refusedPerAddressHourly,
    refusedHourly,
  }: StageConfiguration,
): Settings {
  return {
    FRONT_DOOR_SECRET_ID: secrets.frontDoor.secretArn,
    UNPROVEN_PER_ADDRESS_HOURLY: String(unprovenPerAddressHourly),
    UNPAID_PER_ADDRESS_HOURLY: String(unpaidPerAddressHourly),
    REFUSED_PER_ADDRESS_HOURLY: String(refusedPerAddressHourly),
    REFUSED_HOURLY: String(refusedHourly),
  };
}

export function accountSettings({ accounts }: StageConfiguration): Settings {
  return { ACCOUNT_MONTHLY_QUOTA: String(accounts.monthlyQuota) };
}

export function oidcSettings({ users }: DataStack, { accounts }: StageConfiguration): Settings {
  const { issuer, audience } = accounts;
  if (issuer === undefined || audience === undefined)
    return { OIDC_ISSUER: users.issuer, OIDC_AUDIENCE: users.client.userPoolClientId };
  return {
    OIDC_ISSUER: issuer,
    OIDC_AUDIENCE: audience,
    ...(accounts.jwksUrl !== undefined && { OIDC_JWKS_URL: accounts.jwksUrl }),
  };
}

export function callbackSettings({ callbacks }: StageConfiguration): Settings {
  return { CALLBACKS: String(callbacks) };
}

export function emailLimitSettings({ email }: StageConfiguration): Settings {
  return email
    ? {
        EMAIL_PER_RECIPIENT_DAILY: String(email.perRecipientDaily),
        EMAIL_PER_ACCOUNT_DAILY: String(email.perAccountDaily),
        EMAIL_PER_ADDRESS_DAILY: String(email.perAddressDaily),
        EMAIL_WITHOUT_ACCOUNT_DAILY: String(email.withoutAccountDaily),
      }
    : {};
}

export function emailSettings(
  { from, consent, maxAttachmentBytes }: NonNullable<StageConfiguration["email"]>,
  configurationSetName: string,
): Settings {
  return {
    EMAIL_FROM: senderText(from),
    EMAIL_CONSENT: String(consent),
    EMAIL_CONFIGURATION_SET: configurationSetName,
    EMAIL_MAX_ATTACHMENT_BYTES: String(maxAttachmentBytes),
  };
}

/** The right to read what the front door shows. */
export function readFrontDoorSecret({ secrets }: DataStack): Access {
  return { actions: ["secretsmanager:GetSecretValue"], resources: [secrets.frontDoor.secretArn] };
}
