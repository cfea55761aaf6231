import type { ProtocolDefinition } from "../definition.ts";

/** What every function may know of paying by reference. */
export const referenceDefinition: ProtocolDefinition = {
  describe: ([{ title }]) => ({
    catalogueName: title.toLowerCase(),
    instructions: [
      `${title}, by hand or by a wallet's API: POST {"offer_id", "payment_context_token"} of the 402 to \`payment_request_url\`, pay the BOLT11 invoice in \`payment_request.payment_request\`, and send the same document again. No credential is needed. Any wallet pays the invoice: one with Nostr Wallet Connect by \`pay_invoice\`, one with ecash by melting against it.`,
    ],
    takesL402: false,
  }),
};
