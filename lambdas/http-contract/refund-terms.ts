import { freeRetriesInWords } from "./free-retries.ts";

/** What becomes of a payment whose document cannot be made, or that buys nothing. */
export const refundTerms =
  `A failed document is tried again at no charge, ${freeRetriesInWords}; after that, the operator pays the money back on request. ` +
  "Money that buys nothing, or the same document a second time, is put on the operator's list of refunds.";
