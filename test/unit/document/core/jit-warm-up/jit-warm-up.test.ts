import { describe, expect, it } from "vitest";
import { createJitWarmUp } from "../../../../../document/core/jit-warm-up/jit-warm-up.ts";

function warmedUp() {
  const rounds: number[] = [];
  const jitWarmUp = createJitWarmUp({
    warmJit(count) {
      rounds.push(count);
      return Promise.resolve();
    },
  });
  return { jitWarmUp, rounds };
}

describe("the JIT warm-up", () => {
  it("ends for good after a few documents", async () => {
    const { jitWarmUp, rounds } = warmedUp();
    let finished = 0;
    for (let document = 0; document < 20; document++) {
      jitWarmUp.begin(() => Promise.resolve(finished++));
      await jitWarmUp.whenIdle();
    }
    expect(rounds.length).toBeGreaterThan(1);
    expect(rounds.length).toBeLessThan(20);
    expect(finished).toBe(rounds.reduce((sum, round) => sum + round, 0));
  });

  it("stops between two rounds when a document comes", async () => {
    const { jitWarmUp } = warmedUp();
    let finished = 0;
    jitWarmUp.begin(() => {
      jitWarmUp.stop();
      return Promise.resolve(finished++);
    });
    await jitWarmUp.whenIdle();
    expect(finished).toBe(1);
  });

  it("goes on with the next document where one round fails", async () => {
    const { jitWarmUp, rounds } = warmedUp();
    jitWarmUp.begin(() => Promise.reject(new Error("Not a PDF")));
    jitWarmUp.begin(undefined);
    await jitWarmUp.whenIdle();
    expect(rounds).toHaveLength(2);
  });
});
