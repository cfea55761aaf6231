import type { Refusal } from "../protocol.ts";

/** Explanations for people, by code. */
const refusalTexts: ReadonlyMap<string, string> = new Map([
  [
    "monthly_quota_used_up",
    "The account has used its monthly quota. Pay one of these offers, or ask the operator for more.",
  ],
  [
    "credit_used_up",
    "The account has no credit left. Pay one of these offers, or ask the operator for more.",
  ],
  ["credit_expired", "The account's credit has expired. Pay one of these offers, or ask the operator."],
  ["account_frozen", "The account is frozen. Pay one of these offers, or ask the operator."],
]);

/** Explains why an account buys nothing. */
export function accountRefusal(reason: string): Refusal {
  const explanation = refusalTexts.get(reason);
  return { reason, ...(explanation !== undefined && { explanation }), headers: {} };
}
