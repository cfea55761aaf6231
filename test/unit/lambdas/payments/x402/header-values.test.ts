import { encodePaymentRequiredHeader, encodePaymentResponseHeader } from "@x402/core/http";
import fc from "fast-check";
import { expect, it } from "vitest";
import { headerValue } from "../../../../../lambdas/payments/x402/protocol/headers.ts";

it("writes headers as the protocol's own package does", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(headerValue(value)).toBe(encodePaymentRequiredHeader(value as never));
      expect(headerValue(value)).toBe(encodePaymentResponseHeader(value as never));
    }),
    { seed: 18 },
  );
});
