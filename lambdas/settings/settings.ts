import * as z from "zod";
import { defaultMaxBodyBytes } from "../http-contract/body-limit.ts";
import { parseSender } from "./email-sender.ts";
import { jsonSetting } from "./json-setting.ts";
import { wellKnownFiles } from "./well-known-files.ts";

// Every setting that the functions read, by the name of its environment variable. Each function parses only the groups it needs, once,
// when it is loaded. A missing or invalid value stops the function with a message that names every setting to fix. No setting holds a
// secret; secrets are named here and fetched at run time.

/**
 * Makes a schema. Lets the bundler drop unused schemas (`@__NO_SIDE_EFFECTS__` works only within one file); constructing one costs start-up
 * time.
 */
/* @__NO_SIDE_EFFECTS__ */
function pureSchema<Schema>(make: () => Schema): Schema {
  return make();
}

/** Parses a positive integer from an environment variable. */
export const wholeNumber = (fallback: number) => z.coerce.number().int().positive().default(fallback);

// lib/configuration.ts checks cdk.json by the following schemas, too.

/** How long a document is kept, in hours. */
export const documentHours = pureSchema(() => z.int().min(24).max(168));

/** `Name <address>`, or an address. */
export const emailSender = pureSchema(() =>
  z.string().transform((text, context) => {
    const sender = parseSender(text);
    if (sender) return sender;
    context.addIssue({
      code: "custom",
      message: "must be an address in ASCII letters, alone or as `Name <address>`",
    });
    return z.NEVER;
  }),
);

/** Where buyers reach the operator: an email address, or a page. */
export const operatorContact = pureSchema(() =>
  z.union([z.email(), z.url({ protocol: /^https?$/ })], {
    error: "must be an email address or a URL, https://…",
  }),
);

/** Who sells: the name of a person or a company. */
export const sellerName = pureSchema(() => z.string().trim().min(1).max(200));

/** Accepted audiences of tokens: one, or several that are separated by commas. */
export const oidcAudience = pureSchema(() =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((word) => word.trim())
        .filter((word) => word !== ""),
    )
    .pipe(z.array(z.string()).min(1, "must name an audience")),
);

/** The id of a secret's version in Secrets Manager (API reference, `VersionId`). */
export const secretVersion = pureSchema(() =>
  z.string().regex(/^[\w-]{32,64}$/, "must be the VersionId that put-secret-value printed"),
);

export const tableSettings = pureSchema(() =>
  z.object({
    TABLE_NAME: z.string().min(1),
  }),
);

export const bucketSettings = pureSchema(() =>
  z.object({
    BUCKET_NAME: z.string().min(1),
    /** How long a source and its PDF are kept, in hours (24 … 168). */
    DOCUMENT_HOURS: z.coerce.number().pipe(documentHours).default(168),
    /** Where downloads are fetched, if not where the functions call the bucket. */
    DOWNLOAD_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  }),
);

export const downloadSettings = pureSchema(() =>
  z.object({
    /** Download addresses that one purchase includes. */
    DOWNLOADS_PER_PURCHASE: wholeNumber(20),
  }),
);

export const queueSettings = pureSchema(() =>
  z.object({
    /** The fast queue, for most documents. */
    RENDER_QUEUE_URL: z.url(),
  }),
);

/** Without these settings, a document that takes longer than its function may, fails. */
export const slowQueueSettings = pureSchema(() =>
  z.object({
    /** The slow queue. */
    SLOW_RENDER_QUEUE_URL: z.url(),
  }),
);

/** The archive of the web fonts that `WEB_FONTS_DIR` lacks. Without these settings it has all. */
export const fontArchiveSettings = pureSchema(() =>
  z.object({ FONT_ARCHIVE_BUCKET: z.string().min(1), FONT_ARCHIVE_KEY: z.string().min(1) }),
);

export const renderSettings = pureSchema(() =>
  z.object({
    /** The queue that the function takes its documents from. */
    OWN_QUEUE_URL: z.url(),
    /** Receives of one message before it goes to the dead letters; the queue's own maxReceiveCount. */
    RENDER_MAX_RECEIVES: wholeNumber(10),
    /** Time for rendering one document, in ms. */
    RENDER_TIMEOUT_MS: wholeNumber(100_000),
  }),
);

export const serviceSettings = pureSchema(() =>
  z.object({
    /** Base of every URL in responses; never taken from a request. */
    PUBLIC_BASE_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, "")),
    TERMS_URL: z.url().optional(),
    /** For buyers: on the page, in the terms, the OpenAPI document and failed jobs. */
    CONTACT: operatorContact.optional(),
    /** For buyers, at the same places but jobs. */
    SELLER: sellerName.optional(),
    /** Largest request body, in bytes of JSON. */
    MAX_BODY_BYTES: wholeNumber(defaultMaxBodyBytes),
  }),
);

/** Long polling. */
export const waitingSettings = pureSchema(() =>
  z.object({
    /** Requests that may wait for their jobs at once, each of which occupies a function; 0 means none. */
    WAITING_REQUESTS: z.coerce.number().int().nonnegative().default(1),
    /** Whether this process also renders, and so tells those who wait that a job has ended. */
    JOBS_END_IN_PROCESS: z.stringbool().default(false),
  }),
);

/** The front door, and the limits of requests without proof. An IPv4 address, or the /64 of an IPv6 one, is one network. */
export const frontDoorSettings = pureSchema(() =>
  z.object({
    /** Documents that one network may ask about in an hour without proof that they are its own. */
    UNPROVEN_PER_ADDRESS_HOURLY: wholeNumber(20),
    /** Documents that one network is made offers for in an hour. */
    UNPAID_PER_ADDRESS_HOURLY: wholeNumber(2_000),
    /** Payments of one network that are verified in an hour and refused. */
    REFUSED_PER_ADDRESS_HOURLY: wholeNumber(200),
    /** The same for all networks together. It does not apply to a network with fewer than five of its own. */
    REFUSED_HOURLY: wholeNumber(5_000),
    /** Secrets Manager id of the secret that CloudFront presents; without it, the caller's address is that of API Gateway's caller. */
    FRONT_DOOR_SECRET_ID: z.string().min(1).optional(),
  }),
);

/** Whether the sweep asks the public address for its health and its price. */
export const probeSettings = pureSchema(() => z.object({ PROBES: z.stringbool().default(false) }));

/** Documents that the service buys of itself. */
export const ownPurchaseSettings = pureSchema(() =>
  z.object({
    /** Time from one purchase to the next, in hours. */
    OWN_PURCHASE_EVERY_HOURS: wholeNumber(24),
    /** What they may cost in a month (UTC), in cents of a dollar. */
    OWN_PURCHASE_MONTHLY_CENTS: z.coerce.number().int().positive(),
    /** Secrets Manager id of the wallet that pays: `{"key": "…", "rpcUrl": "…"}`, the latter if needed. */
    OWN_PURCHASE_WALLET_SECRET_ID: z.string().min(1),
  }),
);

export const siteSettings = pureSchema(() =>
  z.object({
    /** Folder of the built page and its assets; beside the function's own code when absent. */
    STATIC_FILES_DIR: z.string().min(1).optional(),
    /** Files of the operator under `/.well-known/`: JSON, text by name. */
    WELL_KNOWN_FILES: jsonSetting(wellKnownFiles).optional(),
  }),
);

export const pageFilesSettings = pureSchema(() =>
  z.object({
    /** The bucket of the page's files, from which the front door serves them. */
    PAGE_FILES_BUCKET: z.string().min(1),
  }),
);

export const mcpSettings = pureSchema(() =>
  z.object({
    /** Where its tools call the service: behind the front door, which a request of theirs has passed already. PUBLIC_BASE_URL when absent. */
    API_URL: z.url({ protocol: /^https?$/ }).optional(),
  }),
);

/** Pages that are shown before payment. Without these settings none are. */
export const previewSettings = pureSchema(() =>
  z.object({
    /** The function that prints them, by name or ARN. */
    PREVIEW_FUNCTION: z.string().min(1),
    /** Previews that are printed at once. */
    PREVIEWS_AT_ONCE: wholeNumber(1),
    /** Previews of one network in an hour. */
    PREVIEWS_PER_ADDRESS_HOURLY: wholeNumber(30),
  }),
);

/** Who may use `/v1/document/general/markdown`. Without these settings nobody may. */
export const oidcSettings = pureSchema(() =>
  z.object({
    /** Issuer of access tokens, exactly as their `iss` says; for Cognito `https://cognito-idp.<region>.amazonaws.com/<pool>`. */
    OIDC_ISSUER: z.url({ protocol: /^https?$/ }),
    /** Accepted audiences: `aud` of tokens, or Cognito's `client_id`. Several are separated by commas. */
    OIDC_AUDIENCE: oidcAudience,
    /** Where the issuer publishes its keys; where its `/.well-known/openid-configuration` says when absent, or at `/.well-known/jwks.json`. */
    OIDC_JWKS_URL: z.url({ protocol: /^https?$/ }).optional(),
  }),
);

/** Limits of emails. Without these settings, a request for an email is refused. */
export const emailLimitSettings = pureSchema(() =>
  z.object({
    /** Messages to one recipient a day (UTC). */
    EMAIL_PER_RECIPIENT_DAILY: wholeNumber(20),
    /** Messages of one account a day (UTC). */
    EMAIL_PER_ACCOUNT_DAILY: z.coerce.number().int().positive(),
    /** Messages a day (UTC) that are paid for from one network without an account. */
    EMAIL_PER_ADDRESS_DAILY: wholeNumber(10),
    /** Messages a day (UTC) that are paid for without an account, in all. */
    EMAIL_WITHOUT_ACCOUNT_DAILY: wholeNumber(200),
  }),
);

/** Without these settings, jobs have neither emails nor callbacks. */
export const deliverQueueSettings = pureSchema(() =>
  z.object({
    /** The queue of ended jobs that have an email or a callback. */
    DELIVER_QUEUE_URL: z.url(),
  }),
);

export const deliverSettings = pureSchema(() =>
  z.object({
    /** Receives of one message before it is given up; the queue's own maxReceiveCount. */
    DELIVER_MAX_RECEIVES: wholeNumber(10),
  }),
);

export const callbackSettings = pureSchema(() =>
  z.object({
    /** Whether callbacks are made. */
    CALLBACKS: z.stringbool().default(true),
    /** Whether receivers on this machine are called, for development. */
    CALLBACKS_TO_LOOPBACK: z.stringbool().default(false),
  }),
);

export const callerSettings = pureSchema(() =>
  z.object({
    /** Time-out of a call, in ms. */
    CALLBACK_TIMEOUT_MS: wholeNumber(5_000),
  }),
);

export const emailSettings = pureSchema(() =>
  z.object({
    /** Sender, for example `Markdown to PDF <documents@example.com>`; its domain or address is verified in SES. */
    EMAIL_FROM: emailSender,
    /** SES configuration set, whose events report the outcome of each message. */
    EMAIL_CONFIGURATION_SET: z.string().min(1),
    /** Largest PDF that is attached, in bytes; a larger one is linked. SES accepts messages of 10 MB, in base64. */
    EMAIL_MAX_ATTACHMENT_BYTES: wholeNumber(7_000_000),
    /** Whether a recipient is asked for consent before the first document. */
    EMAIL_CONSENT: z.stringbool().default(false),
    /** Time-out of a call of SES, in ms. */
    EMAIL_TIMEOUT_MS: wholeNumber(20_000),
  }),
);

export const signingSettings = pureSchema(() =>
  z.object({
    /** Secrets Manager id of the key that signs payment contexts and derives document identities. */
    SIGNING_SECRET_ID: z.string().min(1),
    /** Its version; the current one when absent. */
    SIGNING_SECRET_VERSION: secretVersion.optional(),
  }),
);

export type OidcSettings = z.infer<typeof oidcSettings>;
export type EmailLimitSettings = z.infer<typeof emailLimitSettings>;
export type EmailSettings = z.infer<typeof emailSettings>;
export type TableSettings = z.infer<typeof tableSettings>;
export type FontArchiveSettings = z.infer<typeof fontArchiveSettings>;
export type BucketSettings = z.infer<typeof bucketSettings>;
export type ServiceSettings = z.infer<typeof serviceSettings>;
export type SigningSettings = z.infer<typeof signingSettings>;
