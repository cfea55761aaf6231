/** Problems of the scheme by name (draft-httpauth-payment-00, "Error Codes"; draft-lightning-charge-00, "Error Responses"), with their titles. */
const titles = {
  "payment-required": "Payment Required",
  "malformed-credential": "Malformed Credential",
  "invalid-challenge": "Invalid Challenge",
  "verification-failed": "Payment Verification Failed",
  "lightning/malformed-credential": "Malformed Credential",
  "lightning/unknown-challenge": "Unknown Challenge",
  "lightning/invalid-preimage": "Invalid Preimage",
  "lightning/expired-invoice": "Expired Invoice",
} as const;

export type ProblemName = keyof typeof titles;

/** Why a credential buys nothing: the problem, and the same for a person. */
export interface Fault {
  readonly problem: ProblemName;
  readonly detail: string;
}

export function fault(problem: ProblemName, detail: string): Fault {
  return { problem, detail };
}

/** Returns problem details of a 402 (RFC 9457). */
export function problemDetails({ problem, detail }: Fault): object {
  return {
    type: `https://paymentauth.org/problems/${problem}`,
    title: titles[problem],
    status: 402,
    detail,
  };
}

export function isProblem(name: string): name is ProblemName {
  return name in titles;
}
