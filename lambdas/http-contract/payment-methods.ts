/** Rails that are offered to anyone, in the order of the offers. Existing clients expect Lightning first. */
export const paymentMethods = ["lightning", "x402"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Every rail: those on offer, and an account with the operator. */
export const railNames = [...paymentMethods, "account"] as const;
export type RailName = (typeof railNames)[number];
