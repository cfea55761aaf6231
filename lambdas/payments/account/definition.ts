import type { RailDefinition } from "../rail-definition.ts";

export const accountDefinition: RailDefinition = {
  worth: () => ({ currency: "DOCUMENTS", amount: 1 }),
  payer: () => undefined,
  transaction: () => undefined,
};
