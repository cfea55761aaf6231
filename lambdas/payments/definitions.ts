import { paymentMethods } from "../http-contract/payment-methods.ts";
import { accountDefinition } from "./networks/account/definition.ts";
import { lightningDefinition } from "./networks/lightning/definition.ts";
import type { RailDefinitions, RailDescription } from "./rail-definition.ts";
import { solanaDefinition } from "./networks/solana/definition.ts";

/** What every function may know of the rails. */
export const railDefinitions: RailDefinitions = {
  lightning: lightningDefinition,
  x402: solanaDefinition,
  account: accountDefinition,
};

/** Describes the rails that the environment configures, in the order in which they are offered. */
export function describeRails(environment: NodeJS.ProcessEnv): readonly RailDescription[] {
  return paymentMethods
    .map((method) => railDefinitions[method].describe(environment))
    .filter((rail) => rail !== undefined);
}
