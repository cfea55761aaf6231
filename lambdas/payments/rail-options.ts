import type { SigningKeys } from "../aws/signing-keys.ts";
import type { Table } from "../aws/table.ts";

/** What a rail is opened with, besides its own settings. */
export interface RailOptions {
  readonly publicBaseUrl: string;
  readonly keys: () => Promise<SigningKeys>;
  readonly table: Table;
  readonly clock: () => number;
  /** Told of failures that hinder nobody. */
  readonly warn?: (message: string, error: unknown) => void;
  /** Told of what the operator has counted. */
  readonly observe?: (event: "challenge left out") => void;
}
