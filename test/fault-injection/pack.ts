/** A pack of credit that costs as much as a document, so that payers count both alike. */
export const packAtPriceOfOne = { documents: 2, percentOff: 50 };
