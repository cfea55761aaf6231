/** Ways to pay that are offered to anyone, in the order in which they are offered: Lightning first, which existing clients expect. */
export const paymentMethods = ["lightning", "x402"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Every way to pay: those on offer, and an account with the operator. */
export const railNames = [...paymentMethods, "account"] as const;
export type RailName = (typeof railNames)[number];
