import { pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import { packageFile } from "./packages.ts";

/** What x402's own authors have for whoever reads a 402 for a catalogue. */

interface Bazaar {
  readonly validateDiscoveryExtension: (extension: unknown) => Validation;
  readonly validateDiscoveryExtensionSpec: (extension: unknown) => Validation;
  readonly sanitizeResourceServiceMetadata: (resource: object) => object;
}
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

/** Every cold answer describes its input and output as the extension bazaar has it, and names the service within its limits. @throws {Error} naming what does not */
export async function x402Extensions(serviceUrl: string): Promise<void> {
  const file = packageFile("@x402/extensions/dist/esm/bazaar/index.mjs");
  const bazaar = (await import(pathToFileURL(file).href)) as Bazaar;
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
    const { serviceName, tags } = resource;
    // This machine has no address that catalogues would take an icon from.
    if (!isDeepStrictEqual(bazaar.sanitizeResourceServiceMetadata(resource), { serviceName, tags }))
      throw new Error(`${asked}: a catalogue leaves out parts of ${JSON.stringify(resource)}`);
  }
}
