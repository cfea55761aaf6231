import { spawn, type ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { afterEach, expect, it } from "vitest";
import { RunningBrowser } from "../../../../../document/core/browser/running-browser.ts";
import type { StartedBrowser } from "../../../../../document/core/browser/start.ts";
import { readProcessorMs } from "../../../../../document/core/processes/processor-time.ts";
import { comingTimeOuts } from "../../../../time-outs.ts";
import { until } from "../../../../until.ts";

/** A document's own work must not pass for a fault of the browser, for which it would be printed again. */

let child: ChildProcess | undefined;
afterEach(() => child?.kill("SIGKILL"));

/** Starts a browser that answers nothing. */
function silentBrowser(program: string) {
  child = spawn(process.execPath, ["-e", program], { stdio: "ignore" });
  const browser = Object.assign(new EventEmitter(), {
    process: () => child,
    version: () => new Promise(() => undefined),
  });
  return new RunningBrowser(
    { browser, page: new EventEmitter(), model: "several" } as unknown as StartedBrowser,
    {
      openPage: () => Promise.reject(new Error("None")),
      openPageAhead: () => Promise.reject(new Error("None")),
      maxDocuments: 1,
      memoryMb: 1_000,
      later: () => undefined,
    },
  );
}

it.runIf(process.platform === "linux")("the health check treats a busy browser as alive", async () => {
  const browser = silentBrowser("for(;;);");
  const { pid } = browser;
  const answer = comingTimeOuts(5_000);
  const alive = browser.isAlive();
  const before = readProcessorMs(pid) ?? 0;
  await until(() => (readProcessorMs(pid) ?? 0) > before + 500);
  await answer.end();
  expect(await alive).toBe(true);
});

it("the health check treats an idle browser that does not answer as hung", async () => {
  const browser = silentBrowser("setInterval(() => 0, 1e6)");
  await until(() => child?.pid !== undefined);
  const answer = comingTimeOuts(5_000);
  child?.kill("SIGSTOP");
  const alive = browser.isAlive();
  await answer.end();
  expect(await alive).toBe(false);
});
