import { describe, expect, it } from "vitest";
import * as z from "zod";
import {
  findAmount,
  findLowestPrice,
  findPrice,
  formatPrice,
  formatPriceSetting,
  formatTiers,
  measureDocument,
  priceSchema,
  priceSetting,
} from "../../../../lambdas/payments/price.ts";
import { usdcPrice, usdcPriceSetting } from "../../../../lambdas/payments/usdc.ts";

const tiers = [{ upToBytes: 10, price: 1 }, { upToBytes: 20, price: 5 }, { price: 9 }];
const sats = (price: number): string => `${String(price)} sats`;

describe("the size of a document", () => {
  const measure = (data: Parameters<typeof measureDocument>[0]["data"], logo?: string): number =>
    measureDocument({ data, options: { logo } });

  it("is the bytes of its text, its bibliography and its logo, not its characters", () => {
    expect(measure({ text_body: "# A" })).toBe(3);
    expect(measure({ text_body: "é€😀" })).toBe(9);
    expect(measure({ text_body: "# A", bibliography: "@a{b}" }, "data:,x")).toBe(15);
  });
});

describe("a price by size", () => {
  it.each([
    [0, 1],
    [10, 1],
    [11, 5],
    [20, 5],
    [21, 9],
    [10_000_000, 9],
  ])("is that of the first tier with room for %i bytes", (bytes, price) => {
    expect(findPrice(tiers, { bytes })).toBe(price);
  });

  it("is that of the last tier for a document that is larger than any request, by a limit of the operator's own", () => {
    expect(
      findPrice(
        [
          { upToBytes: 1, price: "a" },
          { upToBytes: 2, price: "b" },
        ],
        { bytes: 3 },
      ),
    ).toBe("b");
  });

  it("has no other price than the one, if that is all", () => {
    expect(findPrice(7, { bytes: 10_000_000 })).toBe(7);
    expect(findLowestPrice("0.01")).toBe("0.01");
    expect(findLowestPrice(tiers)).toBe(1);
  });

  it("is told as a range, and by its tiers", () => {
    expect(formatPrice(tiers, sats)).toBe("1 to 9 sats");
    expect(formatPrice(7, sats)).toBe("7 sats");
    expect(formatPrice([{ upToBytes: 1, price: 7 }, { price: 7 }], sats)).toBe("7 sats");
    expect(formatTiers(tiers, sats)).toBe("1 sats up to 10 bytes, 5 sats up to 20 bytes, 9 sats above");
    expect(formatTiers(7, sats)).toBeUndefined();
  });

  it("survives an environment variable", () => {
    const setting = priceSetting(z.int().positive(), z.coerce.number().int().positive(), "whole");
    for (const price of [5, tiers]) expect(setting.parse(formatPriceSetting(price))).toEqual(price);
    expect(formatPriceSetting(5)).toBe("5");
    const usdc = [{ upToBytes: 10, price: "0.01" }, { price: "0.5" }];
    for (const price of ["0.25", usdc])
      expect(usdcPriceSetting.parse(formatPriceSetting(price))).toEqual(price);
    expect(usdcPriceSetting.parse(undefined)).toBe("0.01");
  });
});

describe("the price of a pack", () => {
  const amountOf = (single: string, pack: number, percentOff: number) =>
    findAmount(single, { bytes: 0, pack, percentOff });

  it.each([
    ["5", 100, 20, "400"],
    ["10000", 100, 20, "800000"],
    ["5", 3, 50, "8"],
    ["1", 2, 95, "1"],
    ["90071992547409930", 100_000, 1, "8917127262193583070000"],
  ])(
    "a pack of documents at %s, %i of them, costs %i %% less, rounded up: %s",
    (single, pack, off, amount) => {
      expect(amountOf(single, pack, off)).toBe(amount);
    },
  );

  it("counts the smallest documents where the price has tiers", () => {
    const tiers = [{ upToBytes: 9, price: "5" }, { price: "100" }];
    expect(findAmount(tiers, { bytes: 0, pack: 10, percentOff: 10 })).toBe("45");
    expect(findAmount(tiers, { bytes: 10 })).toBe("100");
  });
});

describe("the setting of a price by size", () => {
  const explain = (schema: z.ZodType, given: unknown): string => {
    const { error } = schema.safeParse(given);
    const [issue] = error?.issues ?? [];
    const issues = issue?.code === "invalid_union" ? issue.errors.flat() : (error?.issues ?? []);
    return issues.map(({ path, message }) => `${path.join(".")} ${message}`).join("\n");
  };
  const schema = priceSchema(z.int().positive(), "a number, without quotes");

  it("is one price, or tiers of which the last has no limit, or the largest request's", () => {
    for (const price of [5, tiers, [tiers[0], { upToBytes: 2_097_152, price: 1 }]])
      expect(schema.parse(price)).toEqual(price);
    expect(usdcPrice.parse([{ upToBytes: 1, price: "0.000001" }, { price: "1" }])).toHaveLength(2);
  });

  it.each([
    ["without tiers", [], /two tiers at least/],
    ["of a single tier", [{ price: 1 }], /two tiers at least: write a single price without a list/],
    [
      "of more tiers than fit",
      Array.from({ length: 7 }, (_, index) => ({ upToBytes: index + 1, price: 1 })),
      /at most 6/,
    ],
    [
      "whose limits fall",
      [{ upToBytes: 9, price: 1 }, { upToBytes: 8, price: 2 }, { price: 3 }],
      /1\.upToBytes must be more than 9/,
    ],
    [
      "whose limits repeat",
      [{ upToBytes: 9, price: 1 }, { upToBytes: 9, price: 2 }, { price: 3 }],
      /1\.upToBytes must be more than 9/,
    ],
    [
      "with a gap at its end",
      [
        { upToBytes: 9, price: 1 },
        { upToBytes: 10, price: 2 },
      ],
      /1\.upToBytes must be absent in the last tier, or 2097152/,
    ],
    [
      "with a tier that nothing reaches",
      [{ upToBytes: 2_097_152, price: 1 }, { price: 2 }],
      /0\.upToBytes must be less than 2097152/,
    ],
    [
      "without a limit before the last",
      [{ price: 1 }, { price: 2 }],
      /0\.upToBytes is missing: only the last/,
    ],
    [
      "that falls for larger documents",
      [{ upToBytes: 9, price: 2 }, { price: 1 }],
      /1\.price must not be less than 2/,
    ],
    ["of nothing", [{ upToBytes: 9, price: 0 }, { price: 1 }], /0\.price/],
    ["of a part of a satoshi", [{ upToBytes: 9, price: 0.5 }, { price: 1 }], /0\.price/],
    ["with no whole bytes", [{ upToBytes: 0.5, price: 1 }, { price: 1 }], /0\.upToBytes/],
    ["with another field", [{ upToBytes: 9, price: 1, pages: 2 }, { price: 1 }], /pages/],
  ])("refuses one %s", (_what, given, message) => {
    expect(explain(schema, given)).toMatch(message);
  });

  it.each([
    ["a number", [{ upToBytes: 9, price: 0.01 }, { price: 1 }]],
    ["nothing", [{ upToBytes: 9, price: "0" }, { price: "1" }]],
    ["a fraction of a base unit", [{ upToBytes: 9, price: "0.0000001" }, { price: "1" }]],
  ])("refuses %s as a tier's USDC", (_what, given) => {
    expect(usdcPrice.safeParse(given).success).toBe(false);
  });

  it("refuses what is no JSON in an environment variable", () => {
    expect(usdcPriceSetting.safeParse("[{").success).toBe(false);
  });
});
