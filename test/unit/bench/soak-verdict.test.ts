import { describe, expect, it } from "vitest";
import { growth, type Stretch } from "../../../bench/soak/verdict.ts";

const level: Stretch = {
  sold: 1_000,
  p25: 195,
  median: 230,
  p90: 5_000,
  p99: 20_000,
  memoryMb: 600,
  openFiles: 90,
  processes: 3,
};

describe("the verdict of a soak", () => {
  it("allows a queue after a fault in any quarter", () => {
    const queued = { ...level, median: 3_400, p90: 18_000 };
    expect(growth([level, queued, level, { ...queued, median: 3_600, p90: 20_000 }])).toEqual([]);
  });

  it.each([
    ["p25", { p25: 350 }],
    ["median", { median: 500 }],
    ["p90", { p90: 9_000 }],
    ["memoryMb", { memoryMb: 760 }],
    ["processes", { processes: 8 }],
  ])("names what grew: %s", (figure, grown) => {
    const [message, ...others] = growth([level, level, level, { ...level, ...grown }]);
    expect(message).toMatch(new RegExp(`^${figure} grew from`));
    expect(others).toEqual([]);
  });
});
