import type { SigningKeys } from "../../aws/signing-keys.ts";
import type { Table } from "../../aws/table.ts";
import type { OpenNetwork } from "../networks/network.ts";

/** What a protocol is made of, apart from its own settings. */
export interface ProtocolOptions {
  /** The networks on which the service is paid, in the order of their offers. */
  readonly networks: readonly OpenNetwork[];
  readonly publicBaseUrl: string;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly clock: () => number;
  /** Logs failures that hinder no request. */
  readonly warn?: ((message: string, error: unknown) => void) | undefined;
  /** Counts events for the operator. */
  readonly observe?: ((event: "challenge left out") => void) | undefined;
}
