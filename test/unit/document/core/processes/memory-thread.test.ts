import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createGuardState } from "../../../../../document/core/processes/guard-state.ts";
import { readsProcessorTime } from "../../../../../document/core/processes/processor-time.ts";
import type { WatchOrder } from "../../../../../document/core/processes/memory-watch.ts";

const program = new URL("../../../../../document/core/processes/memory-thread.ts", import.meta.url);

describe("the thread that watches memory", () => {
  // Catches looking in the thread that packs: another document grew by 600 MB in four seconds, and nobody looked.
  it.runIf(readsProcessorTime)(
    "ends what uses too much memory while the main thread is busy",
    async () => {
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      await once(child, "spawn");
      const { pid: root = 0 } = child;
      const thread = new Worker(program);
      await once(thread, "online");
      const state = createGuardState();
      state.limitMb = 1;
      thread.postMessage({
        root,
        isSpare: false,
        isTriedAgain: false,
        shared: state.shared,
      } satisfies WatchOrder);
      // It has ended, and waits for this thread to take notice.
      const isEnded = (): boolean =>
        /^State:\s+Z/m.test(readFileSync(`/proc/${String(root)}/status`, "utf8"));
      for (const end = performance.now() + 60_000; !isEnded() && performance.now() < end;);
      expect(state).toMatchObject({ hasEnded: true, isToBlame: true });
      await thread.terminate();
    },
    120_000,
  );
});

describe("the state that a guard and that thread share", () => {
  it("lets nothing be ended by a guard that has stopped", () => {
    const state = createGuardState();
    const inThread = createGuardState(state.shared);
    state.stop();
    expect(inThread.endOne(true)).toBe(false);
    expect(state).toMatchObject({ isOn: false, hasEnded: false, isToBlame: false });
  });

  it("reports what was ended, and continues", () => {
    const state = createGuardState();
    const inThread = createGuardState(state.shared);
    expect(inThread.endOne(false)).toBe(true);
    expect(state).toMatchObject({ isOn: true, hasEnded: true, isToBlame: false });
    expect(inThread.endOne(true)).toBe(true);
    state.stop();
    expect(state).toMatchObject({ isOn: false, hasEnded: true, isToBlame: true });
  });
});
