import { rails, type OpenRailName, type RailName } from "../../http-contract/payment/payment-methods.ts";
import { accountDefinition } from "./account/definition.ts";
import { cardDefinition } from "./card/definition.ts";
import type { NetworkDefinition, OpenNetworkDefinition } from "./definition.ts";
import { evmDefinition } from "./evm/definition.ts";
import { lightningDefinition } from "./lightning/definition.ts";
import type { Payment } from "./network.ts";
import { solanaDefinition } from "./solana/definition.ts";
import { turnDefinition } from "./turns/definition.ts";

/** What every function may know of the networks. */
export const networkDefinitions: Readonly<
  Record<OpenRailName, OpenNetworkDefinition> & Record<RailName, NetworkDefinition>
> = {
  lightning: lightningDefinition,
  solana: solanaDefinition,
  evm: evmDefinition,
  card: cardDefinition,
  account: accountDefinition,
  correction: turnDefinition,
  receipt: turnDefinition,
};

/** The amount of a payment. */
export interface Amount {
  /** For people: `SATS`, `USDC`, `DOCUMENTS`. */
  readonly currency: string;
  readonly value: number;
}

/** Returns a part of a payment's amount, rounded down to whole smallest units of its currency. @param share 0 to 1 */
export function takeShare(rail: RailName, amount: number, share: number): number {
  const { decimals } = networkDefinitions[rail];
  const units = 10 ** decimals;
  // Amounts such as 0.29 are a little less than they say.
  return Number((Math.floor(amount * share * units + 1e-6) / units).toFixed(decimals));
}

/** Reads the amount that the operator receives by a payment. */
export function readAmount({ rail, railData }: Pick<Payment, "rail" | "railData">): Amount {
  return { currency: rails[rail].currency, value: networkDefinitions[rail].amount(railData) };
}
