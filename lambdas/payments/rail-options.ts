import type { SigningKeys } from "../aws/signing-keys.ts";
import type { Table } from "../aws/table.ts";

/** What a rail is made of, apart from its own settings. */
export interface RailOptions {
  readonly publicBaseUrl: string;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly clock: () => number;
  /** Logs failures that hinder no request. */
  readonly warn?: (message: string, error: unknown) => void;
  /** Counts events for the operator. */
  readonly observe?: (event: "challenge left out") => void;
}
