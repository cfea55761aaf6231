import type { SigningKeys } from "../../aws/signing-keys.ts";
import type { Listing } from "../../settings/catalogue.ts";
import type { OpenNetwork } from "../networks/network.ts";
import type { ChallengeInvoice } from "./challenge-invoice.ts";

/** What a protocol is made of, apart from its own settings. */
export interface ProtocolOptions {
  /** The networks on which the service is paid, in the order of their offers. */
  readonly networks: readonly OpenNetwork[];
  /** Absent where challenges hold no invoices. */
  readonly challengeInvoice?: ChallengeInvoice | undefined;
  readonly listing: Listing;
  readonly keys: () => Promise<SigningKeys>;
  readonly clock: () => number;
}
