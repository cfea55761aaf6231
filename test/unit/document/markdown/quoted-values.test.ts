import { expect, it } from "vitest";
import { unquote } from "../../../../document/core/attributes/attribute-text.ts";

it.each([
  ['"a b"', "a b"],
  ["'a b' ", "a b"],
  ['"a", "b"', '"a", "b"'],
  ['"a" and "b"', '"a" and "b"'],
  ['"She said "yes" to it"', 'She said "yes" to it'],
  ["'it's so'", "it's so"],
  ['"', '"'],
  ["a", "a"],
])("takes the quotes off %s where they are around all of it", (written, value) => {
  expect(unquote(written)).toBe(value);
});
