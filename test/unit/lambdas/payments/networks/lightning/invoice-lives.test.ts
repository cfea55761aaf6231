import { expect, it } from "vitest";
import {
  lifeSeconds,
  maxPerReference,
  minLifeMs,
  uncancelableLifeSeconds,
} from "../../../../../../lambdas/payments/networks/lightning/node/node.ts";
import { createInvoiceReferences } from "../../../../../../lambdas/payments/networks/lightning/invoice-reference.ts";
import { paymentLifetimeMs } from "../../../../../../lambdas/payments/ledger/payment-record.ts";

const day = 24 * 3600 * 1000;

it.each([
  ["can cancel", undefined, 14, 7 * day],
  ["cannot cancel", uncancelableLifeSeconds, 44, day],
] as const)(
  "a document that is requested continuously has few invoices, at one price, on a node that %s them",
  (_can, longest, count, longestMs) => {
    const lives: number[] = [];
    for (let passed = 0; passed < paymentLifetimeMs;) {
      const life = lifeSeconds(15 * 60, lives.length, longest) * 1000;
      lives.push(life);
      // From here on another one is shown.
      passed += life - minLifeMs;
    }
    expect(lives).toHaveLength(count);
    expect(lives.slice(0, 3)).toEqual([15, 30, 60].map((minutes) => minutes * 60_000));
    expect(Math.max(...lives)).toBe(longestMs);
    expect(2 * lives.length).toBeLessThan(maxPerReference);
  },
);

it("an invoice that was shown is looked up for 38 days", () => {
  const key = new Uint8Array(32);
  const begun = Date.UTC(2026, 10, 21);
  for (let shown = 0; shown < 80; shown++) {
    const [reference] = createInvoiceReferences(key, "document", begun + shown * day);
    expect(createInvoiceReferences(key, "document", begun + (shown + 38) * day)).toContain(reference);
  }
});
