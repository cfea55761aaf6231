import * as z from "zod";

/**
 * Name of the header in which a facilitator reports the handling of a payment's extensions, such as its catalogue's (x402 specification,
 * extensions/bazaar).
 */
export const extensionResponsesHeader = "extension-responses";

const said = z.string().max(500).optional();
/** For each extension; what else a facilitator says is not logged. */
const responses = z.record(
  z.string().max(100),
  z.object({ status: said, rejectedReason: said, reason: said, code: said }),
);
export type ExtensionResponses = Readonly<z.output<typeof responses>>;

/** Reads the header, base64 of JSON; undefined if it is missing or malformed. */
export function readExtensionResponses(header: string | undefined): ExtensionResponses | undefined {
  if (header === undefined) return undefined;
  try {
    return responses.safeParse(JSON.parse(Buffer.from(header, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}
