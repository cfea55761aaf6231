import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import type { CheckResult } from "../../../operator/doctor/check.ts";
import { startAwsAccount, wellAccount } from "./aws-account.ts";
import { forThisFile, ownFolder } from "../../lifetimes.ts";
import { credentials } from "../../../server/aws/credentials.ts";

const account = wellAccount({ LightningSecretId: "lightning-secret" });
const aws = await forThisFile(startAwsAccount(account));

describe("the command doctor", () => {
  const program = fileURLToPath(new URL("../../../bin/operator.ts", import.meta.url));
  const run = async (folder: string, ...words: string[]) => {
    const env = {
      PATH: process.env.PATH,
      AWS_ENDPOINT_URL: aws.url,
      ...credentials,
    };
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, "doctor", ...words], {
        cwd: folder,
        env,
      });
      return { code: 0, stdout, stderr: "" };
    } catch (error) {
      return z.object({ code: z.number(), stdout: z.string(), stderr: z.string() }).parse(error);
    }
  };
  let folder: string;
  beforeEach(() => {
    folder = ownFolder();
    const dev = {
      lightning: { node: "lnd", url: "https://lnd.invalid" },
      alarmEmail: "operator@example.com",
      seller: "Example Ltd",
      contact: "operator@example.com",
      waf: false,
    };
    writeFileSync(join(folder, "cdk.json"), JSON.stringify({ context: { stage: "dev", dev } }));
  });

  it("prints an object a line for programs, and fails when it finds a fault", async () => {
    const { code, stdout } = await run(folder, "--json");
    const checks = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as CheckResult);
    expect(checks.find(({ check }) => check === "service-stack")).toMatchObject({ state: "ok" });
    expect(checks.find(({ check }) => check === "lightning-secret")?.state).toBe("unknown");
    expect(code).toBe(1);
  });

  it("prints lines for people, each fault with its fix", async () => {
    account.concurrency = 3;
    const { stdout } = await run(folder);
    expect(stdout).toMatch(/^ok {4}credentials +Account 111122223333, region us-east-1$/m);
    expect(stdout).toMatch(/^fix {3}concurrency .*\n +→ aws service-quotas request-service-quota-increase/m);
  });

  it("prints its help, and names a stage that does not exist", async () => {
    expect(await run(folder, "--help")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Usage: npm run operator -- doctor") as string,
    });
    expect(await run(folder, "--stage", "nope")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('cdk.json has no stage "nope"') as string,
    });
  });
});
