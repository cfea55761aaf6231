import { rails, type OpenRailName, type RailName } from "../../http-contract/payment/payment-methods.ts";
import { accountDefinition } from "./account/definition.ts";
import type { NetworkDefinition, OpenNetworkDefinition } from "./definition.ts";
import { evmDefinition } from "./evm/definition.ts";
import { lightningDefinition } from "./lightning/definition.ts";
import type { Payment } from "./network.ts";
import { solanaDefinition } from "./solana/definition.ts";

/** What every function may know of the networks. */
export const networkDefinitions: Readonly<
  Record<OpenRailName, OpenNetworkDefinition> & Record<RailName, NetworkDefinition>
> = {
  lightning: lightningDefinition,
  solana: solanaDefinition,
  evm: evmDefinition,
  account: accountDefinition,
};

/** The amount of a payment. */
export interface Amount {
  /** For people: `SATS`, `USDC`, `DOCUMENTS`. */
  readonly currency: string;
  readonly value: number;
}

/** Reads the amount that the operator receives by a payment. */
export function readAmount({ rail, railData }: Pick<Payment, "rail" | "railData">): Amount {
  return { currency: rails[rail].currency, value: networkDefinitions[rail].amount(railData) };
}
