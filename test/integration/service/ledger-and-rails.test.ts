import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startHarness, type Harness } from "./harness.ts";
import { faultsAfter, step } from "./ledger-and-rails.ts";

/** The money that came in on the rails is the money in the ledger, in whatever order things happen and wherever a process dies. */

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
});
afterAll(() => service.stop());
afterEach(() => vi.useRealTimers());

const orders = fc.asyncProperty(
  fc.array(step, { minLength: 6, maxLength: 24, size: "max" }),
  async (steps) => {
    expect(await faultsAfter(service, steps)).toEqual([]);
  },
);

it("is the same, whatever happens in which order", async () => {
  await fc.assert(orders, { numRuns: 8, seed: 1, endOnFailure: true });
});
