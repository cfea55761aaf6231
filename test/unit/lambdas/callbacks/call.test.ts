import { describe, expect, it } from "vitest";
import { createCallReceiver } from "../../../../lambdas/callbacks/call.ts";
import { startReceiver } from "../../../receiver.ts";
import { comingTimeOuts } from "../../../time-outs.ts";
import { forThisFile } from "../../../lifetimes.ts";

const receiver = await forThisFile(startReceiver());

const timeoutMs = 5_000;
const here = createCallReceiver({ timeoutMs, toLoopback: true });
const deployed = createCallReceiver({ timeoutMs, toLoopback: false });

describe("a call", () => {
  it.each([
    [200, "accepted"],
    [204, "accepted"],
    [299, "accepted"],
    [302, "failed"],
    [308, "failed"],
    [404, "failed"],
    [410, "gone"],
    [500, "failed"],
  ] as const)("treats the answer %i as %s, and follows no redirect", async (status, outcome) => {
    const before = receiver.calls.length;
    receiver.next(status);
    expect(await here(`${receiver.url}/done`, { "webhook-id": "1" }, '{"a":1}')).toBe(outcome);
    const calls = receiver.calls.slice(before);
    expect(calls).toMatchObject([{ path: "/done", body: '{"a":1}' }]);
    expect(calls[0]?.headers).toMatchObject({ "content-type": "application/json", "webhook-id": "1" });
  });

  it("ends when the receiver never answers", async () => {
    receiver.next("hang");
    const time = comingTimeOuts(timeoutMs);
    const [outcome] = await Promise.all([here(receiver.url, {}, "{}"), time.end()]);
    expect(outcome).toBe("hung");
  });

  it("fails when nobody listens", async () => {
    const gone = await startReceiver();
    await gone.stop();
    expect(await here(gone.url, {}, "{}")).toBe("failed");
  });

  it.each([
    "http://127.0.0.1",
    "http://localhost",
    "http://[::1]",
    "http://169.254.169.254",
    "http://10.0.0.1",
  ])("does not reach %s in a deployment", async (origin) => {
    const before = receiver.calls.length;
    expect(await deployed(`${origin}:${new URL(receiver.url).port}/`, {}, "{}")).toBe("failed");
    expect(receiver.calls).toHaveLength(before);
  });

  it("does not reach a private address from a developer's service either", async () => {
    expect(await here("http://169.254.169.254/", {}, "{}")).toBe("failed");
  });
});
