import fc from "fast-check";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startHarness, type Harness } from "./harness.ts";
import { faultsAfter, step } from "./ledger-and-rails.ts";

/** As ledger-and-rails.test.ts, in orders that are others each time; a failure names its seed. `ORDERS=500` for many more. */

let service: Harness;
beforeAll(async () => {
  service = await startHarness();
});
afterAll(() => service.stop());
afterEach(() => vi.useRealTimers());

it("is the same, whatever happens in which order", async () => {
  const orders = fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: 40, size: "max" }),
    async (steps) => {
      expect(await faultsAfter(service, steps)).toEqual([]);
    },
  );
  await fc.assert(orders, { numRuns: Number(process.env.ORDERS ?? 20) });
});
