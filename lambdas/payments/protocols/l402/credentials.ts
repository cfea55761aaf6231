import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import macaroon from "macaroon";
import { macaroonBinary } from "./macaroon-binary.ts";
import { parseCredentials } from "../authorization.ts";
import type { Refusal } from "../protocol.ts";

// L402 tokens are macaroons whose identifier commits to a payment hash, restricted to this service, one document and a time (L402 protocol
// specification, "Macaroons"). Verification needs no lookup: the root key is derived from the identifier, and the preimage of the payment
// hash proves the payment.

const service = "markdown-to-pdf:0";
/** Version (2 bytes, 0) ‖ payment hash ‖ token id. */
const identifierBytes = 2 + 32 + 32;

/** Why a credential buys nothing here. */
export type CredentialFault = Unmet | Invalid;

/**
 * A verified credential. `unmet`: it is authentic and its preimage is right, but one of its caveats does not hold here and now. `invalid`: it
 * proves nothing, since it cannot be read, was changed or made elsewhere, or has the preimage of another invoice.
 */
export type Credential =
  | { readonly result: "valid"; readonly paymentHash: string; readonly amountSats: number }
  | { readonly result: "unmet"; readonly reason: Unmet }
  | { readonly result: "invalid"; readonly reason: Invalid };

/** The caveat that does not hold. An unknown caveat may restrict anything, so it never holds. */
type Unmet = "other service" | "other document" | "expired" | "unknown caveat";
type Invalid = "malformed" | "not ours" | "without its own preimage";

/** What a token is valid for. */
export interface Grant {
  readonly paymentHash: string;
  readonly amountSats: number;
  readonly documentHash: string;
  /** Epoch seconds. */
  readonly validUntil: number;
}

/** Makes a token in base64, valid for one document until `validUntil` (epoch seconds), once its payment hash is paid. */
export function mintToken(key: Uint8Array, grant: Grant): string {
  const identifier = Buffer.concat([Buffer.alloc(2), Buffer.from(grant.paymentHash, "hex"), randomBytes(32)]);
  const token = macaroon.newMacaroon({
    version: 2,
    identifier,
    rootKey: rootKey(key, identifier),
  });
  token.addFirstPartyCaveat(`services=${service}`);
  token.addFirstPartyCaveat(`document=${grant.documentHash}`);
  token.addFirstPartyCaveat(`amount_sats=${grant.amountSats}`);
  token.addFirstPartyCaveat(`valid_until=${grant.validUntil}`);
  return macaroonBinary(token).toString("base64");
}

/**
 * Formats the value of `WWW-Authenticate`. Token and macaroon are the same, for clients new and old. The macaroon and the invoice come first and
 * in this form, since Aperture's clients and lnget look for `L402 macaroon="…", invoice="…"` and nothing else. There is one challenge only:
 * older clients take two for one, and mix them.
 */
export function formatChallenge(token: string, invoice: string): string {
  return `L402 macaroon="${token}", invoice="${invoice}", version="0", token="${token}"`;
}

/**
 * Reads the value of `Authorization`. The scheme name is case-insensitive, and may be the older `LSAT` (L402 protocol specification, "Backwards
 * Compatibility").
 * @returns the token and the preimage, unchecked; undefined for another scheme
 */
export function readCredential(
  authorization: string | undefined,
): { token: string; preimage: string } | undefined {
  // Aperture's clients send the header twice, as LSAT and as L402.
  const [value] = parseCredentials(authorization, ["l402", "lsat"]);
  if (value === undefined) return undefined;
  const separator = value.lastIndexOf(":");
  return {
    token: value.slice(0, Math.max(0, separator)).trim(),
    preimage: value.slice(separator + 1).trim(),
  };
}

/** Verifies a credential for a document. @param now epoch ms */
export function verifyCredential(
  key: Uint8Array,
  { token, preimage }: { readonly token: string; readonly preimage: string },
  documentHash: string,
  now: number,
): Credential {
  const malformed: Credential = { result: "invalid", reason: "malformed" };
  if (!/^[0-9a-f]{64}$/i.test(preimage) || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(token)) return malformed;
  let imported;
  try {
    imported = macaroon.importMacaroon(new Uint8Array(Buffer.from(token, "base64")));
  } catch {
    return malformed;
  }
  const identifier = Buffer.from(imported.identifier);
  if (identifier.length !== identifierBytes || identifier.readUInt16BE() !== 0) return malformed;

  const caveats: string[] = [];
  try {
    imported.verify(rootKey(key, identifier), (caveat) => {
      caveats.push(caveat);
      return null;
    });
  } catch {
    return { result: "invalid", reason: "not ours" };
  }
  const paymentHash = identifier.subarray(2, 34);
  const digest = createHash("sha256").update(Buffer.from(preimage, "hex")).digest();
  if (!timingSafeEqual(digest, paymentHash)) return { result: "invalid", reason: "without its own preimage" };
  for (const caveat of caveats) {
    const reason = findUnmetReason(caveat, documentHash, now);
    if (reason !== undefined) return { result: "unmet", reason };
  }
  return { result: "valid", paymentHash: paymentHash.toString("hex"), amountSats: parseAmount(caveats) };
}

// Anybody may add caveats to a macaroon, and each restricts it, so all must hold, also several of one name. The specification lets a
// service skip unknown ones, but the holder who added one would not expect that.
function findUnmetReason(caveat: string, documentHash: string, now: number): Unmet | undefined {
  const [, name = "", value = ""] = /^([^=]*)=(.*)$/s.exec(caveat) ?? [];
  switch (name) {
    case "services":
      return value.split(",").includes(service) ? undefined : "other service";
    case "document":
      return value === documentHash ? undefined : "other document";
    case "amount_sats":
      return /^\d+$/.test(value) ? undefined : "unknown caveat";
    case "valid_until":
      return /^\d+$/.test(value) && Number(value) * 1000 >= now ? undefined : "expired";
    default:
      return "unknown caveat";
  }
}

// The first caveat of that name is this service's; one that was appended cannot change it.
function parseAmount(caveats: readonly string[]): number {
  return Number(/^amount_sats=(\d+)$/m.exec(caveats.join("\n"))?.[1] ?? 0);
}

function rootKey(key: Uint8Array, identifier: Uint8Array): Uint8Array {
  return new Uint8Array(createHmac("sha256", key).update(identifier).digest());
}

/** The code of each fault, for programs, and its explanation for people. */
const refusalTexts: Readonly<Record<CredentialFault, readonly [code: string, explanation: string]>> = {
  "other document": [
    "credential_for_another_document",
    "The L402 credential is for another document. Pay an offer for this one.",
  ],
  expired: ["credential_expired", "The L402 credential has expired. Pay one of these offers."],
  "other service": [
    "credential_for_another_service",
    "The L402 credential is for another service. Use this response's challenge.",
  ],
  "unknown caveat": [
    "credential_with_unknown_caveat",
    "The L402 credential has an unknown caveat. Send it unchanged.",
  ],
  malformed: ["credential_malformed", "The L402 credential is malformed. Send token:preimage."],
  "not ours": [
    "credential_not_ours",
    "The L402 credential was issued elsewhere or changed. Use this response's challenge.",
  ],
  "without its own preimage": [
    "credential_without_preimage",
    "The L402 credential's preimage does not match its invoice. Send the preimage from your payment.",
  ],
};

/** Faults that are answered 402 with offers. Any other credential proves nothing, and is answered 401 with a new challenge. */
const payable: ReadonlySet<CredentialFault> = new Set(["other document", "expired"]);

/** Refuses a credential: 402, or 401 (RFC 9110 section 15.5.2) where it proves nothing. */
export function refuseCredential(fault: CredentialFault): Refusal {
  const [reason, explanation] = refusalTexts[fault];
  if (payable.has(fault)) return { reason, explanation, headers: {} };
  return { reason, explanation, status: 401, headers: {}, challenge: 'L402 version="0"' };
}
