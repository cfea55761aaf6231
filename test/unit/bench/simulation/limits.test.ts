import { describe, expect, it } from "vitest";
import { Bucket } from "../../../../bench/simulation/model/bucket.ts";
import { SimulatedFunctions } from "../../../../bench/simulation/model/functions.ts";
import { SimulatedTable } from "../../../../bench/simulation/model/table.ts";

/** Counts how many of a number of tries, evenly over a second, are let through. */
const inSecond = (tries: number, take: (now: number) => unknown, from = 0) =>
  Array.from({ length: tries }, (_, index) => take(from + (index * 1000) / tries)).filter(Boolean).length;

describe("a rate limit", () => {
  it("lets its burst through at once and then its rate, and refuses the rest", () => {
    const bucket = new Bucket("requests", 50, 100);
    expect(Array.from({ length: 500 }, () => bucket.take(0)).filter(Boolean)).toHaveLength(100);
    expect(inSecond(500, (now) => bucket.take(now), 1000)).toBe(99);
    expect(bucket).toMatchObject({ peak: 500, refused: 801 });
  });
});

describe("a simulated table", () => {
  const write = (name: string, keys: number) => ({ writes: 1, reads: 0, shared: [{ name, keys, units: 1 }] });
  const warm = { writes: 40_000, reads: 40_000 };

  it("throttles a hot key above 1,000 writes a second, whatever the table itself could take", () => {
    const table = new SimulatedTable(() => 0, warm);
    // What was saved up is spent in the first second.
    inSecond(5_000, (now) => table.take(now, write("counter", 1)));
    expect(inSecond(5_000, (now) => table.take(now, write("counter", 1)), 1000)).toBeCloseTo(1_000, -1);
  });

  it("takes eight times as much where a list is spread over eight partitions", () => {
    let turn = 0;
    const table = new SimulatedTable(() => (turn++ % 8) / 8, warm);
    inSecond(24_000, (now) => table.take(now, write("due", 8)));
    expect(inSecond(24_000, (now) => table.take(now, write("due", 8)), 1000)).toBeCloseTo(8_000, -2);
  });

  it("throttles what a new table on demand was not made ready for, and takes twice its peak afterwards", () => {
    const table = new SimulatedTable(() => 0);
    const take = (now: number) => table.take(now, { writes: 1, reads: 0, shared: [] });
    inSecond(9_000, take);
    expect(inSecond(9_000, take, 1000)).toBeLessThan(9_000);
    expect(table.writes.rate).toBe(8_000);
  });
});

describe("simulated functions", () => {
  it("run no more at once than the account may, and start warm once they have ended", () => {
    const lambda = new SimulatedFunctions(10, {});
    const begun = Array.from({ length: 12 }, () => lambda.begin("submit", 0));
    expect(begun).toEqual([...Array<string>(10).fill("cold"), undefined, undefined]);
    lambda.end("submit");
    expect(lambda.begin("submit", 1)).toBe("warm");
    expect(lambda).toMatchObject({ mostBusy: 10, refused: 2, coldStarts: 10 });
  });

  it("gain 1,000 environments in ten seconds, and 300 a minute for a queue", () => {
    const lambda = new SimulatedFunctions(100_000, { render: 1_000 });
    const countStarted = (name: string) =>
      Array.from({ length: 2_000 }, () => lambda.begin(name, 0)).filter(Boolean).length;
    expect(countStarted("submit")).toBe(1_000);
    expect(countStarted("render")).toBe(300);
  });

  it("are run by a queue no more at once than it is set to", () => {
    const lambda = new SimulatedFunctions(100, { render: 2 });
    expect([1, 2, 3].map(() => lambda.begin("render", 0))).toEqual(["cold", "cold", undefined]);
  });

  it("answer ten requests a second for each that may run at once", () => {
    const lambda = new SimulatedFunctions(10, {});
    const ask = (now: number) => {
      const begun = lambda.begin("status", now);
      if (begun) lambda.end("status");
      return begun;
    };
    inSecond(1_000, ask);
    expect(inSecond(1_000, ask, 1000)).toBeCloseTo(100, -1);
  });
});
