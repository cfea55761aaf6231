import { expect, it } from "vitest";
import { ValidationError } from "../../../../../../lambdas/http-contract/errors.ts";
import {
  identifierExtension,
  readIdentifier,
} from "../../../../../../lambdas/payments/protocols/x402/payment-identifier.ts";

const withId = (id: unknown) => ({ "payment-identifier": { info: { required: false, id } } });

it.each(["a".repeat(16), "Z-9_".repeat(32), "pay_7d5d747be160e280504c099d984bcfe0"])(
  "the identifier %s is read",
  (id) => {
    expect(readIdentifier(withId(id))).toBe(id);
  },
);

it.each([
  ["of no extensions", undefined],
  ["of other extensions", { bazaar: {} }],
  ["as it was offered", identifierExtension],
  ["without what it says", { "payment-identifier": {} }],
  ["that is nothing", { "payment-identifier": null }],
  ["with nothing in it", { "payment-identifier": { info: null } }],
])("a payment %s has no identifier", (_, extensions) => {
  expect(readIdentifier(extensions)).toBeUndefined();
});

it.each([
  ["too short", "a".repeat(15)],
  ["too long", "a".repeat(129)],
  ["with a sign that is none", "pay_0123456789#abcdef"],
  ["with a line's end behind it", `${"a".repeat(16)}\n`],
  ["empty", ""],
  ["a number", 1_234_567_890_123_456],
  ["a list", [`pay_${"a".repeat(16)}`]],
  ["null", null],
])("an identifier that is %s is a fault of the request", (_, id) => {
  const read = () => readIdentifier(withId(id));
  expect(read).toThrow(ValidationError);
  expect(read).toThrow(/payment-identifier\.info\.id: Input should be a string of 16 to 128 letters/);
});
