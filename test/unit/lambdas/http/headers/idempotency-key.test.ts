import { describe, expect, it } from "vitest";
import { ValidationError } from "../../../../../lambdas/http-contract/errors.ts";
import type { HttpRequest } from "../../../../../lambdas/http/http-handler.ts";
import { idempotencyKey } from "../../../../../lambdas/http/headers/idempotency-key.ts";

const read = (value: string | undefined) =>
  idempotencyKey({ headers: { "idempotency-key": value } } as unknown as HttpRequest);

const wrong: readonly [string, string][] = [
  ["empty", ""],
  ["blank", "   "],
  ["an empty string", '""'],
  ["a string that does not end", '"abc'],
  ["a lone quote", '"'],
  ["a quote within a bare one", 'a"b'],
  ["a bare escape", "a\\b"],
  ["an escape of something else", '"a\\b"'],
  ["words without quotes", "two words"],
  ["two headers in one", "one, two"],
  ["two headers without a space", "one,two"],
  ["parameters", '"one";two=3'],
  ["no ASCII", "schlüssel"],
  ["a control character", '"a\tb"'],
  ["a character too many", "k".repeat(256)],
  ["a character too many, quoted", `"${"k".repeat(256)}"`],
];

const right: readonly [string, string, string][] = [
  ["a string", '"8e03978e-40d5-43dd"', "8e03978e-40d5-43dd"],
  ["a bare token", "8e03978e-40d5-43dd", "8e03978e-40d5-43dd"],
  ["base64", "Zm9v+/==", "Zm9v+/=="],
  ["space around it", ' "one" ', "one"],
  ["space and commas, quoted", '"one, two"', "one, two"],
  ["escapes", '"a\\"b\\\\c"', 'a"b\\c'],
  ["one character", "k", "k"],
  ["as long as can be", "k".repeat(255), "k".repeat(255)],
  ["as long as can be, all escapes", `"${"\\\\".repeat(255)}"`, "\\".repeat(255)],
];

describe("an Idempotency-Key", () => {
  it.each(wrong)("is refused when it is %s", (_name, value) => {
    let thrown: unknown;
    try {
      read(value);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(ValidationError);
    expect((thrown as ValidationError).faults[0]?.loc).toEqual(["header", "idempotency-key"]);
  });

  it.each(right)("is accepted when it is %s", (_name, value, key) => {
    expect(read(value)).toBe(key);
  });

  it("may be left out", () => {
    expect(read(undefined)).toBeUndefined();
  });
});
