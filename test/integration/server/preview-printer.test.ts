import { readFileSync } from "node:fs";
import { constants, getPriority } from "node:os";
import { afterAll, describe, expect, it, vi } from "vitest";
import { readTree } from "../../../document/core/processes/memory.ts";
import { previewRequest } from "../../../lambdas/http-contract/requests.ts";
import { FunctionBusyError, FunctionEndedError } from "../../../server/aws/lambda.ts";
import { createPreviewPrinter } from "../../../server/host/preview-printer.ts";
import { until } from "../../until.ts";

vi.stubEnv("LIGHTNING_SECRET", "not for a process that prints");
const printer = createPreviewPrinter({ yields: true });
afterAll(async () => {
  await printer.stop();
  vi.unstubAllEnvs();
});

const order = previewRequest.parse({ data: { text_body: "# Tides" } });

const readCommand = (pid: number): string => readFileSync(`/proc/${String(pid)}/cmdline`, "utf8");

/** Finds the process of previews; undefined while there is none. */
function findProcess(): number | undefined {
  return readTree(process.pid)
    .map(({ pid }) => pid)
    .find((pid) => readCommand(pid).includes("preview-process"));
}

describe("the printer of previews on one machine", () => {
  it("starts with the first preview, in a process that yields to all others and has no secret", async () => {
    expect(findProcess()).toBeUndefined();
    expect(await printer.print(order)).toMatchObject({ pages: 1 });
    const pid = findProcess() ?? 0;
    // Where it may, as a test may that runs as root, the browser raises its own priority.
    const all = readTree(pid).filter(({ pid: one }) => !readCommand(one).includes("chromium"));
    expect(all.length).toBeGreaterThan(1);
    for (const { pid: one } of all) expect(getPriority(one)).toBe(constants.priority.PRIORITY_LOW);
    expect(readFileSync(`/proc/${String(pid)}/environ`, "utf8")).not.toContain("LIGHTNING_SECRET");
  });

  it("prints one at once", async () => {
    const first = printer.print(order);
    await expect(printer.print(order)).rejects.toThrow(FunctionBusyError);
    expect(await first).toMatchObject({ pages: 1 });
  });

  it("tells of a process that was ended, and prints the next preview by another", async () => {
    const pid = findProcess() ?? 0;
    const long = previewRequest.parse({ data: { text_body: "The tide was read. ".repeat(3_000) } });
    const printed = printer.print(long);
    process.kill(pid, "SIGKILL");
    await expect(printed).rejects.toThrow(FunctionEndedError);
    expect(await printer.print(order)).toMatchObject({ pages: 1 });
    expect(findProcess()).not.toBe(pid);
  });

  it("ends with its browser when it is stopped", async () => {
    const all = readTree(findProcess() ?? 0).map(({ pid }) => pid);
    await printer.stop();
    await until(() => !readTree(process.pid).some(({ pid }) => all.includes(pid)));
  });
});
