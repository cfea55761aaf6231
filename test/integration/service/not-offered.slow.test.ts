import { beforeEach, expect, it, vi } from "vitest";
import { startHarness } from "./harness.ts";
import { forThisFile } from "../../lifetimes.ts";

/** What the log says about a rail that a 402 lacks. The Lightning secret is as the stack makes it: a random string. */

let lines: string[] = [];
for (const stream of [process.stdout, process.stderr]) {
  vi.spyOn(stream, "write").mockImplementation((text) => {
    lines.push(...String(text).split("\n"));
    return true;
  });
}
const service = await forThisFile(
  startHarness({
    environment: {
      LIGHTNING_SECRET_ID: "signing-secret",
      POWERTOOLS_METRICS_DISABLED: "false",
      POWERTOOLS_LOG_LEVEL: "ERROR",
    },
  }),
);
beforeEach(() => {
  lines = [];
});

const logged = () => lines.filter((line) => line.includes('"level":"ERROR"'));
const counted = (metric: string) => lines.filter((line) => line.includes(`"${metric}":`)).length;

it("a facilitator that cannot be reached is reported, and no way to pay is left", async () => {
  service.facilitator.intercept(() => Promise.resolve("hang-up"));
  const answer = await service.post(service.document());
  service.facilitator.intercept(undefined);
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
  expect([counted("NotOfferedLightning"), counted("NotOfferedX402")]).toEqual([1, 1]);
  const [x402] = logged().filter((line) => line.includes("x402 is not on offer"));
  expect(x402).toContain("its facilitator cannot be reached");
  expect(x402).toContain('"fault":"out of reach"');
});

it("a secret that was never filled in is distinguished from an unreachable node, once for each failure, without quoting it", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  const [first, second] = [await service.post(service.document()), await service.post(service.document())];
  vi.useRealTimers();
  for (const answer of [first, second]) {
    expect(answer.status).toBe(402);
    expect(answer.headers.get("x-accept-payment")).toBe("x402");
  }
  expect([counted("NotOfferedLightning"), counted("NotOfferedX402")]).toEqual([2, 0]);
  const [said = "", ...more] = logged();
  expect(more).toEqual([]);
  expect(said).toContain("lightning is not on offer: its secret is missing or invalid");
  expect(said).toContain('"fault":"secret"');
  expect(said).toContain("The secret of the Lightning node is not JSON");
});
