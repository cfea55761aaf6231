import fc from "fast-check";
import { expect, it } from "vitest";
import { formatThousands } from "../../../../../document/core/options/thousands.ts";

it("whole numbers are written as in English", () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 12 }), (count) => {
      expect(formatThousands(count)).toBe(count.toLocaleString("en"));
    }),
  );
});
