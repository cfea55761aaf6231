import { expect, it } from "vitest";
import { unquote } from "../../../../../document/core/attributes/attribute-text.ts";

it.each([
  ['"a b"', "a b"],
  ["'a b' ", "a b"],
  ['"a", "b"', '"a", "b"'],
  ['"a" and "b"', '"a" and "b"'],
  ['"She said "yes" to it"', 'She said "yes" to it'],
  ["'it's so'", "it's so"],
  ['"', '"'],
  ["a", "a"],
])("a value in quotes loses them where they enclose all of it: %s", (written, value) => {
  expect(unquote(written)).toBe(value);
});
