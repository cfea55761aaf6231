import { hkdfSync } from "node:crypto";
import { UnavailableError } from "../http-contract/errors.ts";
import { readSecret } from "./secrets.ts";
import type { SigningSettings } from "../settings/settings.ts";

/** A key for each purpose, 32 bytes each. All are derived from one secret, so that no two purposes share a key. */
export interface SigningKeys {
  /** Names documents: HMAC over their canonical form. */
  readonly identity: Uint8Array;
  /** Signs payment context tokens. */
  readonly context: Uint8Array;
  /** Signs the links by which recipients of emails unsubscribe. */
  readonly unsubscribe: Uint8Array;
  /** Signs the links by which recipients consent to be sent documents. */
  readonly consent: Uint8Array;
  /** Derives the secret by which a receiver verifies a callback. */
  readonly callback: Uint8Array;
  /** Derives a key for a rail. @param purpose such as `x402 memo`, used for nothing else */
  forRail(purpose: string): Uint8Array;
}

/**
 * Creates a source of the service's keys. The secret is fetched from Secrets Manager once and cached; a failed fetch is not cached.
 * @throws {UnavailableError} (from the returned function) when Secrets Manager cannot be reached
 */
export function createSigningKeys(settings: SigningSettings): () => Promise<SigningKeys> {
  let keys: Promise<SigningKeys> | undefined;

  const fetchKeys = async (): Promise<SigningKeys> => {
    const { SIGNING_SECRET_ID: id, SIGNING_SECRET_VERSION: version } = settings;
    const secret = await readSecret(id, version === undefined ? {} : { VersionId: version });
    if (secret.length < 32) {
      throw new Error("The signing secret must be a string of at least 32 characters.");
    }
    return deriveKeys(secret);
  };

  return () => {
    keys ??= fetchKeys().catch((cause: unknown) => {
      keys = undefined;
      throw new UnavailableError("busy", "The service is temporarily unavailable. Try again.", 5, {
        cause,
      });
    });
    return keys;
  };
}

/** Derives the keys from the secret (HKDF, RFC 5869). */
export function deriveKeys(secret: string): SigningKeys {
  const key = (purpose: string) =>
    new Uint8Array(hkdfSync("sha256", secret, "", `markdown-to-pdf ${purpose}`, 32));
  return {
    identity: key("document identity"),
    context: key("payment context"),
    unsubscribe: key("unsubscribe link"),
    consent: key("consent link"),
    callback: key("callback"),
    forRail: key,
  };
}
