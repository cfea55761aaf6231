/** Version of the payment-required, x402 and invoice bodies (docs/contract.md, "Payment-required body"). */
export const bodyVersion = "0.2.2";
