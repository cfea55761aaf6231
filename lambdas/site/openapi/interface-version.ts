import { createHash } from "node:crypto";
import { openRailNames } from "../../http-contract/payment/payment-methods.ts";
import { describeOffers } from "../../payments/definitions.ts";
import { networkDefinitions } from "../../payments/networks/definitions.ts";
import { createListing } from "../../settings/catalogue.ts";
import { openApiDocument } from "./openapi.ts";

/** The version of the interface, and its fingerprint at that version. */
export interface InterfaceVersion {
  /** When the interface last changed (UTC). */
  readonly version: string;
  /** SHA-256 of the OpenAPI document, which describes all of the interface. */
  readonly fingerprint: string;
}

const publicBaseUrl = "https://pdf.example";
/** A deployment with everything on sale, so that the document describes all of it. */
const everything = {
  publicBaseUrl,
  listing: createListing(publicBaseUrl),
  termsUrl: "/terms",
  showsPreviews: true,
  packs: [{ documents: 100, percentOff: 20, cardCents: 160 }],
  rails: describeOffers(
    Object.assign({}, ...openRailNames.map((name) => networkDefinitions[name].example)) as NodeJS.ProcessEnv,
  ),
};

/** Returns the version, a new one if the interface has changed. */
export function interfaceVersionAt(
  now: Date,
  known: InterfaceVersion,
  document: object = openApiDocument(everything),
): InterfaceVersion {
  const fingerprint = computeFingerprint(document);
  if (fingerprint === known.fingerprint) return known;
  return { version: `${now.toISOString().slice(0, 19)}Z`, fingerprint };
}

/** Computes a fingerprint of a document without its version, independent of the order of fields. */
function computeFingerprint(document: object): string {
  const { info, ...rest } = document as { readonly info: object };
  const text = JSON.stringify({ ...rest, info: { ...info, version: undefined } }, (_, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(text).digest("hex");
}
