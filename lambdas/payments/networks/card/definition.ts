import type { OpenNetworkDefinition } from "../definition.ts";
import { cardRailData, cardReceipt } from "./rail-data.ts";
import { cardSettings } from "./settings.ts";

/** Decimal places of a dollar. */
const dollarDecimals = 2;

/** What every function may know of cards. */
export const cardDefinition: OpenNetworkDefinition = {
  amount: (railData) => cardRailData.parse(railData).amount / 10 ** dollarDecimals,
  decimals: dollarDecimals,
  // Stripe alone knows who has the card.
  payer: () => undefined,
  transaction: (receipt) => cardReceipt.parse(receipt).payment_intent,
  settings: cardSettings,
  example: { CARD_PRICE_CENTS: "2", CARD_SECRET_ID: "card" },
  // It sells no documents.
  describe: () => undefined,
};
