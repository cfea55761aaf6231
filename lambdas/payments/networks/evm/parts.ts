import type { Listing } from "../../../settings/catalogue.ts";
import type { Facilitator } from "../../facilitator/facilitator.ts";
import type { Refusals } from "../../refusals.ts";
import type { JsonRpc } from "../json-rpc.ts";
import type { EvmNetworkSettings } from "./settings.ts";

export interface EvmParts {
  readonly settings: EvmNetworkSettings;
  readonly listing: Listing;
  readonly memoKey: () => Promise<Uint8Array>;
  readonly facilitator: Facilitator;
  readonly rpc: JsonRpc;
  readonly refusals: Refusals;
  readonly clock: () => number;
  /** How long a settlement is waited for, in ms; 5,000 when absent. */
  readonly confirmMs?: number;
}
