import { decodePaymentRequiredHeader, encodePaymentRequiredHeader } from "@x402/core/http";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bazaarExtension } from "../../../../../../lambdas/payments/facilitator/bazaar.ts";
import { headerValue } from "../../../../../../lambdas/payments/protocols/x402/header-value.ts";

/** Any character; fast-check's own unit of them takes as long to make as all else here. */
const unit = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point));
const json = fc.dictionary(fc.string({ unit }), fc.jsonValue({ stringUnit: unit }));

it("the x402 headers are readable by the protocol's package", () => {
  fc.assert(
    fc.property(json, (value) => {
      expect(decodePaymentRequiredHeader(headerValue(value))).toEqual(
        decodePaymentRequiredHeader(encodePaymentRequiredHeader(value as never)),
      );
    }),
    { seed: 18 },
  );
});

it("the x402 headers are ASCII, which clients decode alike with atob", () => {
  fc.assert(
    fc.property(json, (value) => {
      const text = atob(headerValue(value));
      expect(text).toMatch(/^[\0-\x7f]*$/);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
    }),
    { seed: 18 },
  );
});

it("the catalogue's example is readable with atob", () => {
  expect(JSON.parse(atob(headerValue(bazaarExtension)))).toEqual(bazaarExtension);
});
