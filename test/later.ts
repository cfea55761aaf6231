import { onTestFinished, vi } from "vitest";

/** Moves the date on, until the running test ends. */
export function later(minutes: number): void {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * 60_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
