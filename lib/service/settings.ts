import type { StageConfiguration } from "../configuration.ts";
import type { DataStack } from "../data/data-stack.ts";

/** Environment variables, by the group of lambdas/settings.ts that reads them. */
export type Settings = Readonly<Record<string, string>>;

export function tableSettings({ records }: DataStack): Settings {
  return { TABLE_NAME: records.table.tableName };
}

export function bucketSettings({ documents }: DataStack, { documentHours }: StageConfiguration): Settings {
  return { BUCKET_NAME: documents.bucket.bucketName, DOCUMENT_HOURS: String(documentHours) };
}

export function signingSettings({ secrets }: DataStack): Settings {
  return { SIGNING_SECRET_ID: secrets.signing.secretArn };
}

export function serviceSettings(publicBaseUrl: string, { termsUrl }: StageConfiguration): Settings {
  return { PUBLIC_BASE_URL: publicBaseUrl, ...(termsUrl !== undefined && { TERMS_URL: termsUrl }) };
}

/** Of the rails that are configured. */
export function railSettings({ secrets }: DataStack, { lightning, x402 }: StageConfiguration): Settings {
  return {
    ...(lightning &&
      secrets.lightning && {
        LIGHTNING_NODE: lightning.node,
        LIGHTNING_URL: lightning.url,
        LIGHTNING_SECRET_ID: secrets.lightning.secretArn,
        LIGHTNING_PRICE_SATS: String(lightning.priceSats),
        LIGHTNING_PRIVATE_CHANNELS: lightning.privateChannels ? "on" : "off",
        L402_CHALLENGE: lightning.l402Challenge ? "on" : "off",
      }),
    ...(x402 &&
      secrets.x402 && {
        X402_FACILITATOR_URL: x402.facilitatorUrl,
        X402_NETWORK: x402.network,
        X402_ASSET: x402.asset,
        X402_PAY_TO: x402.payTo,
        X402_PRICE_USDC: x402.priceUsdc,
        X402_SECRET_ID: secrets.x402.secretArn,
        SOLANA_RPC_URL: x402.rpcUrl,
      }),
  };
}

export function accountSettings({ accounts }: StageConfiguration): Settings {
  return { ACCOUNT_MONTHLY_QUOTA: String(accounts.monthlyQuota) };
}

export function oidcSettings({ users }: DataStack, { accounts }: StageConfiguration): Settings {
  if (users) return { OIDC_ISSUER: users.issuer, OIDC_AUDIENCE: users.client.userPoolClientId };
  return {
    OIDC_ISSUER: accounts.issuer ?? "",
    OIDC_AUDIENCE: accounts.audience ?? "",
    ...(accounts.jwksUrl !== undefined && { OIDC_JWKS_URL: accounts.jwksUrl }),
  };
}

export function emailLimitSettings({ email }: StageConfiguration): Settings {
  return email
    ? {
        EMAIL_PER_RECIPIENT_DAILY: String(email.perRecipientDaily),
        EMAIL_PER_ACCOUNT_DAILY: String(email.perAccountDaily),
      }
    : {};
}
