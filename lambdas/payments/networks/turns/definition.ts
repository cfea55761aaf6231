import type { NetworkDefinition } from "../definition.ts";

/** What every function may know of turns: they cost nothing, so nothing is given back. */
export const turnDefinition: NetworkDefinition = {
  amount: () => 0,
  decimals: 0,
  payer: () => undefined,
  transaction: () => undefined,
  giveBack: () => [],
};
