import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import { readIdentifier } from "../../../lambdas/payments/protocols/x402/payment-identifier.ts";
import { packageFile } from "./packages.ts";

/** What x402's own authors have for whoever reads a 402 for a catalogue. */

interface Bazaar {
  readonly validateDiscoveryExtension: (extension: unknown) => Validation;
  readonly validateDiscoveryExtensionSpec: (extension: unknown) => Validation;
  readonly sanitizeResourceServiceMetadata: (resource: object) => object;
}
interface PaymentIdentifier {
  readonly declarePaymentIdentifierExtension: () => unknown;
  readonly appendPaymentIdentifierToExtensions: (extensions: Extensions) => Extensions;
  readonly extractAndValidatePaymentIdentifier: (payload: { readonly extensions: Extensions }) => {
    readonly id: string | null;
    readonly validation: Validation;
  };
}
type Extensions = Record<string, unknown>;
interface Validation {
  readonly valid: boolean;
  readonly errors?: readonly string[];
}

/** What a crawler asks: nothing of it is a document. */
const cold = [
  ["POST", "/markdown"],
  ["GET", "/markdown"],
  ["POST", "/v1/document/l402/markdown"],
] as const;

/**
 * Checks that every unpaid answer describes its input and output as the extension bazaar requires, names the service within its limits, and lets
 * payments have identifiers.
 * @throws {Error} naming each fault
 */
export async function x402Extensions(serviceUrl: string): Promise<void> {
  const bazaar = await load<Bazaar>("bazaar");
  const identifiers = await load<PaymentIdentifier>("payment-identifier");
  for (const [method, path] of cold) {
    const answer = await fetch(serviceUrl + path, { method });
    const asked = `${method} ${path}`;
    if (answer.status !== 402) throw new Error(`${asked} is answered ${String(answer.status)}`);
    const { resource, extensions } = decodePaymentRequiredHeader(
      answer.headers.get("payment-required") ?? "",
    );
    for (const validate of [bazaar.validateDiscoveryExtension, bazaar.validateDiscoveryExtensionSpec]) {
      const { valid, errors = [] } = validate(extensions?.bazaar);
      if (!valid) throw new Error(`${asked}: ${errors.join("; ")}`);
    }
    checkIdentifiers(identifiers, extensions ?? {}, asked);
    const { serviceName, tags } = resource;
    // This machine has no address that catalogues would take an icon from.
    if (!isDeepStrictEqual(bazaar.sanitizeResourceServiceMetadata(resource), { serviceName, tags }))
      throw new Error(`${asked}: a catalogue leaves out parts of ${JSON.stringify(resource)}`);
  }
}

async function load<Module>(extension: string): Promise<Module> {
  const file = packageFile(`@x402/extensions/dist/esm/${extension}/index.mjs`);
  return (await import(pathToFileURL(file).href)) as Module;
}

/** Identifiers are offered as the package declares them, and what it puts into a payment is what the service reads. */
function checkIdentifiers(identifiers: PaymentIdentifier, offered: Extensions, asked: string): void {
  if (!isDeepStrictEqual(offered["payment-identifier"], identifiers.declarePaymentIdentifierExtension()))
    throw new Error(`${asked}: payment-identifier is not declared as the package does`);
  const extensions = identifiers.appendPaymentIdentifierToExtensions(structuredClone(offered));
  const { id, validation } = identifiers.extractAndValidatePaymentIdentifier({ extensions });
  if (!validation.valid || id === null || readIdentifier(extensions) !== id)
    throw new Error(`${asked}: ${validation.errors?.join("; ") ?? "the identifier is not read"}`);
}
