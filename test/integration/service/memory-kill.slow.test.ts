import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { openPurchase } from "../../../bench/purchase.ts";
import { until } from "../../until.ts";
import { mayGroupMemory, memoryGroup } from "./memory-group.ts";
import { forThisFile } from "../../lifetimes.ts";

/** The render function in a group of processes with little memory, out of which the kernel kills: what no limit of ours has seen coming. */

/** Runs the function for one message, and says when it has. Its clock is ahead, so that a lease before is over. */
const program = `
const { now } = Date;
Date.now = () => now() + Number(process.env.AHEAD_MS);
const { handler } = await import(process.env.HANDLER);
const body = JSON.stringify({ job_id: process.env.JOB_ID });
const record = { messageId: "1", receiptHandle: "none", body, attributes: { ApproximateReceiveCount: "1" }, eventSource: "aws:sqs" };
await handler({ Records: [record] }, {}, () => undefined);
process.exit(0);
`;
const handler = new URL("../../../lambdas/render/handler.ts", import.meta.url).href;
/** Longer than a lease. */
const leaseMs = 600_000;
const large = `|a|b|c|d|e|f|\n|-|-|-|-|-|-|\n${"|x|x|x|x|x|x|\n".repeat(3_500)}`;

const purchase = await forThisFile(openPurchase());

/** Returns whether the kernel ended it, and with it the invocation. */
async function isKilled(jobId: string, attempt: number, mb: number): Promise<boolean> {
  const group = memoryGroup(`print-${String(process.pid)}-${String(attempt)}`, mb);
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      'echo $$ > "$0" && exec "$@"',
      group.procs,
      process.execPath,
      "--input-type=module",
      "-e",
      program,
    ],
    {
      env: {
        ...process.env,
        ...purchase.environment,
        HANDLER: handler,
        JOB_ID: jobId,
        AHEAD_MS: String(attempt * leaseMs),
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  let hasEnded = false;
  void once(child, "exit").then(() => (hasEnded = true));
  await until(() => hasEnded || group.hasKilled());
  const killed = group.hasKilled();
  await group.end();
  return killed;
}

describe.runIf(mayGroupMemory())("a document for which the kernel ends the function", () => {
  // Catches a count that takes such an end for a fault of the service, and prints the document six times.
  it("is tried once more, and then fails with a message without another print", async () => {
    const jobId = await purchase.buy({ data: { text_body: large, meta: {} } });
    expect(await isKilled(jobId, 0, 430)).toBe(true);
    expect(await isKilled(jobId, 1, 430)).toBe(true);
    expect(await isKilled(jobId, 2, 430)).toBe(false);
    await expect(purchase.expectDone(jobId)).rejects.toThrow("takes too much memory");
  });
});
