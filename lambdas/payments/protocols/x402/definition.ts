import type { ProtocolDefinition } from "../definition.ts";

/** What every function may know of x402. */
export const x402Definition: ProtocolDefinition = {
  describe: (networks) => ({
    catalogueName: "x402",
    instructions: [
      `${networks.map(({ title }) => title).join(" or ")}, by any x402 client (for example \`@x402/fetch\`): of version 2, \`PAYMENT-REQUIRED\` has the terms and \`PAYMENT-SIGNATURE\` takes the signed payment; of version 1, \`accepts\` in the body and \`X-PAYMENT\`. Network ${networks.flatMap(({ catalogue }) => catalogue.terms.network ?? []).join(" or ")}.`,
    ],
    takesL402: false,
  }),
};
