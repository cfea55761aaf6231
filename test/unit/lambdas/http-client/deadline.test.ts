import { expect, it } from "vitest";
import {
  DeadlineError,
  externalCallSignal,
  signalForRecords,
  withinDeadline,
} from "../../../../lambdas/http-client/deadline.ts";
import { pass } from "../../../time-outs.ts";

const forEver = () => new Promise<never>(() => undefined);

it("external calls end before those that write records, and the work ends with these", async () => {
  const ended: string[] = [];
  const work = withinDeadline(28_000, () => {
    externalCallSignal(60_000).addEventListener("abort", () => ended.push("others"));
    signalForRecords()?.addEventListener("abort", () => ended.push("records"));
    return forEver();
  });
  const over = expect(work).rejects.toBeInstanceOf(DeadlineError);
  pass(23_999);
  expect(ended).toEqual([]);
  pass(1);
  expect(ended).toEqual(["others"]);
  pass(4_000);
  expect(ended).toEqual(["others", "records"]);
  await over;
});

it("a call ends by its own time, or when its caller gives it up, if that is sooner", async () => {
  await withinDeadline(28_000, () => {
    const early = new AbortController();
    const [own, given] = [externalCallSignal(2_000), externalCallSignal(60_000, early.signal)];
    pass(2_000);
    expect([own.aborted, given.aborted]).toEqual([true, false]);
    early.abort();
    expect(given.aborted).toBe(true);
    return Promise.resolve();
  });
  expect(signalForRecords()).toBeUndefined();
});

it("a call is not begun after the deadline", async () => {
  let signal: AbortSignal | undefined;
  const work = withinDeadline(2_000, async () => {
    await Promise.resolve();
    pass(2_000);
    signal = externalCallSignal(60_000);
    return forEver();
  });
  await expect(work).rejects.toBeInstanceOf(DeadlineError);
  expect(signal?.aborted).toBe(true);
});
