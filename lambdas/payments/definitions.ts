import { paymentMethods } from "../http-contract/payment-methods.ts";
import { accountDefinition } from "./account/definition.ts";
import { lightningDefinition } from "./lightning/definition.ts";
import type { RailDefinitions, RailDescription } from "./rail-definition.ts";
import { x402Definition } from "./x402/definition.ts";

/** The rails, by what every function may know of them. */
export const railDefinitions: RailDefinitions = {
  lightning: lightningDefinition,
  x402: x402Definition,
  account: accountDefinition,
};

/** The rails that the environment configures, in the order in which they are offered. */
export function describedRails(environment: NodeJS.ProcessEnv): readonly RailDescription[] {
  return paymentMethods
    .map((method) => railDefinitions[method].describedIn(environment))
    .filter((rail) => rail !== undefined);
}
