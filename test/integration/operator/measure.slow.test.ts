import { execFile } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { startService } from "../../../emulators/service.ts";
import type { Measurements } from "../../../operator/measurements.ts";
import { credentials } from "../../../server/aws/credentials.ts";
import { forThisFile, ownFolder } from "../../lifetimes.ts";
import { startAwsAccount, wellAccount } from "./aws-account.ts";

const service = await forThisFile(startService());
const aws = await forThisFile(startAwsAccount(wellAccount({ BaseUrl: service.url })));

const report = (durationMs: number, initDurationMs?: number): string =>
  JSON.stringify({
    time: "2026-11-29T12:00:00.000Z",
    type: "platform.report",
    record: {
      requestId: "6f1c2a52",
      metrics: {
        ...{ durationMs, billedDurationMs: durationMs, memorySizeMB: 3008, maxMemoryUsedMB: 612 },
        ...(initDurationMs !== undefined && { initDurationMs }),
      },
      status: "success",
    },
  });

it("the command measure buys documents of a stage, and sums up what Lambda reports of their rendering", async () => {
  const folder = ownFolder();
  // The AWS CLI: what it is asked is as important as what it answers.
  const events = [report(300), report(500, 3_100), "START of something else"];
  writeFileSync(join(folder, "events.json"), JSON.stringify(events));
  writeFileSync(
    join(folder, "aws"),
    `#!/bin/sh\nprintf '%s\\n' "$*" > "${folder}/asked"\ncat "${folder}/events.json"\n`,
  );
  chmodSync(join(folder, "aws"), 0o755);
  const program = fileURLToPath(new URL("../../../bin/operator.ts", import.meta.url));
  const run = async (...words: string[]) =>
    promisify(execFile)(process.execPath, [program, "measure", "--stage", "dev", ...words], {
      env: {
        PATH: `${folder}:${process.env.PATH ?? ""}`,
        AWS_ENDPOINT_URL: aws.url,
        ...credentials,
        SOLANA_WALLET_KEY: JSON.stringify([...service.payer.secretKey]),
        SOLANA_RPC_URL: service.solanaRpc.url,
      },
    });
  const { stdout } = await run("--documents", "2", "--json");
  const measured = JSON.parse(stdout) as Measurements;
  expect(measured.render).toEqual({
    invocations: 2,
    medianMs: 400,
    slowestMs: 500,
    coldStarts: 1,
    slowestStartMs: 3_100,
    memory: { used: 612, of: 3008 },
    gbSeconds: (0.8 * 3008) / 1024 / 2,
  });
  expect(measured.documents.median).toBeGreaterThan(0);
  expect(service.facilitator.requests.filter((request) => request === "settle")).toHaveLength(2);
  expect(readFileSync(join(folder, "asked"), "utf8")).toMatch(
    /^logs filter-log-events --log-group-name render-log --start-time \d{13} --filter-pattern \{ \$\.type = "platform\.report" \} --query events\[\]\.message --output json$/m,
  );
  const { stdout: text } = await run("--documents", "1");
  expect(text).toMatch(/Cold starts {2}1, the longest 3,100 ms\nMemory {7}at most 612 of 3008 MB/);
});
