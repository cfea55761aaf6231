import type { RailDefinition } from "../rail-definition.ts";

export const accountDefinition: RailDefinition = {
  // Paid to the operator in advance, or not at all.
  metrics: { sold: "SoldAccount", revenue: undefined },
  worth: () => ({ currency: "DOCUMENTS", amount: 1 }),
  payer: () => undefined,
  transaction: () => undefined,
};
