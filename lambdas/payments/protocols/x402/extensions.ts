import { bazaarExtension } from "../../facilitator/bazaar.ts";
import { identifierExtension } from "./payment-identifier.ts";

/** What a 402 says beyond its terms: what is sold, for catalogues, and that payments may have identifiers. */
export const x402Extensions = { ...bazaarExtension, ...identifierExtension };
