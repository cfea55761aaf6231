import { describe, expect, it } from "vitest";
import { keyPatterns } from "../../../../bench/simulation/keys.ts";
import { readRecording } from "../../../../bench/simulation/recording/recording.ts";
import { stageFor } from "../../../../bench/simulation/scenarios.ts";
import { simulate } from "../../../../bench/simulation/simulate.ts";

const recording = readRecording();
const minutes = (rate: number) => ({ name: "a test", stage: stageFor(rate), seconds: 600, rate: () => rate });

describe("a simulation", () => {
  it("is the same for the same seed, and another one for another", () => {
    expect(simulate(minutes(5), recording, 7)).toEqual(simulate(minutes(5), recording, 7));
    expect(simulate(minutes(5), recording, 8).asked).not.toBe(simulate(minutes(5), recording, 7).asked);
  });

  it("sells everything within its limits, and loses no paid document while a facilitator is down", () => {
    const calm = simulate(minutes(5), recording);
    expect(calm.refused).toEqual({});
    const down = simulate({ ...minutes(5), facilitatorDown: { from: 100, to: 300 } }, recording);
    expect(down.refused["503: facilitator down"]).toBeGreaterThan(100);
    expect(down.underWay.end).toBeLessThan(20);
    expect(down.ms.slowest).toBeGreaterThan(60_000);
  });

  it("sells by other rails while the Lightning node is down", () => {
    const { refused, asked, done } = simulate({ ...minutes(5), nodeDown: { from: 0, to: 600 } }, recording);
    expect(refused["402 without Lightning"]).toBeGreaterThan(100);
    expect(done / asked).toBeGreaterThan(0.85);
  });

  it("refuses at the API what exceeds its throttle, before anybody has paid", () => {
    const { refused } = simulate(
      { ...minutes(5), stage: { ...stageFor(5), throttle: { rate: 2, burst: 4 } } },
      recording,
    );
    expect(Object.keys(refused)).toEqual(["429: too many requests"]);
  });
});

describe("the keys that documents write", () => {
  it("sustain a thousand documents a second, except for the account of one buyer", () => {
    const walls = keyPatterns(recording).filter(({ wall }) => wall < 1_000);
    expect(walls.map(({ pattern }) => pattern)).toEqual(["ACCOUNT#… (one account)"]);
  });
});
