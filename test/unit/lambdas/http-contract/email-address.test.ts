import { describe, expect, it } from "vitest";
import { deliveredConversionRequest } from "../../../../lambdas/http-contract/requests.ts";

const parse = (delivery: unknown) =>
  deliveredConversionRequest.safeParse({ data: { text_body: "x" }, options: { delivery } });

describe("a recipient's address", () => {
  it.each([
    ["ada@example.com", "ada@example.com"],
    ["Ada.Lovelace+pdf@Example.COM", "Ada.Lovelace+pdf@example.com"],
    ["o'brien@example.co.uk", "o'brien@example.co.uk"],
    ["a@müller.example", "a@xn--mller-kva.example"],
    ["a@xn--mller-kva.xn--fiqs8s", "a@xn--mller-kva.xn--fiqs8s"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
  ])("may be %s", (given, kept) => {
    expect(parse({ method: "email", to_email: given }).data?.options.delivery?.to_email).toBe(kept);
  });

  it.each([
    "",
    "ada",
    "ada@",
    "@example.com",
    "ada@localhost",
    "ada@example.com, bob@example.com",
    "ada@example.com bob@example.com",
    "Ada <ada@example.com>",
    "ada@example.com\r\nBcc: bob@example.com",
    "ada@example.com\n",
    "ada\0@example.com",
    " ada@example.com",
    "ada..l@example.com",
    ".ada@example.com",
    '"ada l"@example.com',
    "ada@[127.0.0.1]",
    "ada@127.0.0.1",
    "ada@-example.com",
    "ada@example.com/path",
    "ada@example.com?subject=x",
    "ada@example.com#x",
    "ada@%65xample.com",
    "ada@exa mple.com",
    "ädä@example.com",
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.com`,
    "a".repeat(1_000_000),
  ])("must not be %j", (given) => {
    const issue = parse({ method: "email", to_email: given }).error?.issues[0];
    expect(issue?.path).toEqual(["options", "delivery", "to_email"]);
  });

  it.each([
    ["no method", { to_email: "a@example.com" }, "method"],
    ["another method", { method: "fax", to_email: "a@example.com" }, "method"],
    ["no address", { method: "email" }, "to_email"],
    ["an address that is no text", { method: "email", to_email: 5 }, "to_email"],
  ])("with %s is refused", (_name, delivery, field) => {
    expect(parse(delivery).error?.issues[0]?.path).toEqual(["options", "delivery", field]);
  });

  it("counts as absent in `to_email: null`", () => {
    expect(parse(null).data?.options.delivery).toBeUndefined();
  });
});
