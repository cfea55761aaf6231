import { describe, expect, it } from "vitest";
import { parseCredentials } from "../../../../../lambdas/payments/protocols/authorization.ts";

describe("credentials in Authorization", () => {
  it.each([
    ["Payment abc", ["abc"]],
    ["payment   abc ", ["abc"]],
    ["L402 token:pre, Payment abc", ["abc"]],
    ["Payment abc, L402 token:pre", ["abc"]],
    ["Payment abc, Payment def", ["abc", "def"]],
    ["Payment", [""]],
    ["Payments abc", []],
    ["Bearer Payment", []],
    ["", []],
  ])("are found by the scheme Payment in %j", (header, values) => {
    expect(parseCredentials(header, ["payment"])).toEqual(values);
  });

  it("keep, for L402, commas that separate macaroons", () => {
    expect(parseCredentials("LSAT a,b:c, L402 a,b:c", ["l402", "lsat"])).toEqual(["a,b:c", "a,b:c"]);
    expect(parseCredentials(undefined, ["l402"])).toEqual([]);
  });
});
