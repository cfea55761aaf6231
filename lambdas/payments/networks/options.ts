import type { SigningKeys } from "../../aws/signing-keys.ts";
import type { Table } from "../../aws/table.ts";
import type { Listing } from "../../settings/catalogue.ts";
import type { connectFacilitator } from "../facilitator/connection.ts";

/** What a network is made of, apart from its own settings. */
export interface NetworkOptions {
  readonly listing: Listing;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly clock: () => number;
  /** Whether a protocol shows invoices that are on record nowhere. */
  readonly showsInvoices: boolean;
  /** Makes facilitators; by default those that the settings name. */
  readonly connect?: typeof connectFacilitator;
}
