import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { firstStage, synthesiseTemplates, type Template } from "../assembly/assembly.ts";
import { startAwsAccount, wellAccount } from "./aws-account.ts";
import { forThisFile, ownFolder } from "../../lifetimes.ts";
import { credentials } from "../../../server/aws/credentials.ts";

/** Catches an `operator upgrade-check` that reads the wrong stacks, or that lets a loss pass with exit code 0. */

const program = fileURLToPath(new URL("../../../bin/operator.ts", import.meta.url));
const { data, service } = synthesiseTemplates({ configuration: firstStage });
const account = wellAccount({});
Object.assign(account.stacks, {
  "MarkdownToPdf-dev-data": { status: "UPDATE_COMPLETE", outputs: {}, template: data },
  "MarkdownToPdf-dev": { status: "UPDATE_COMPLETE", outputs: {}, template: service },
});

const folder = ownFolder();
const aws = await forThisFile(startAwsAccount(account));

async function write(changed: Template): Promise<void> {
  await writeFile(join(folder, "MarkdownToPdf-dev-data.template.json"), JSON.stringify(changed));
  await writeFile(join(folder, "MarkdownToPdf-dev.template.json"), JSON.stringify(service));
}

async function check(...words: string[]) {
  const env = {
    PATH: process.env.PATH,
    AWS_CONFIG_FILE: "/dev/null",
    AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
    AWS_EC2_METADATA_DISABLED: "true",
    AWS_ENDPOINT_URL: aws.url,
    ...credentials,
    CDK_DISABLE_CLI_TELEMETRY: "true",
  };
  try {
    const run = promisify(execFile)(process.execPath, [program, "upgrade-check", ...words], { env });
    return { code: 0, ...(await run) };
  } catch (error) {
    return z.object({ code: z.number(), stdout: z.string(), stderr: z.string() }).parse(error);
  }
}

describe("the check of an upgrade", () => {
  it("finds the deployed stack by the stage, and exits with 1 where a table would be replaced", async () => {
    const [name = "", table] =
      Object.entries(data.Resources).find(([, { Type }]) => Type === "AWS::DynamoDB::Table") ?? [];
    const others = Object.entries(data.Resources).filter(([other]) => other !== name);
    const Resources = { ...Object.fromEntries(others), Renamed: table ?? { Type: "" } };
    await write({ ...data, Resources });
    const { code, stdout } = await check("--to", folder, "--json");
    expect(code).toBe(1);
    const told = JSON.parse(stdout) as { changes: object[]; losses: number };
    expect(told.losses).toBe(1);
    expect(told.changes[0]).toMatchObject({ resource: name, loses: "jobs, payments and accounts" });
  });

  it("exits with 0 where nothing is lost", async () => {
    await write(data);
    expect(await check("--to", folder)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^0 changes; none/) as string,
    });
    expect(await check("--to", folder, "--from", folder)).toMatchObject({ code: 0 });
  });

  it("synthesises this version, whose code alone differs from templates without bundles", async () => {
    const { code, stdout, stderr } = await check("--json");
    expect(code, stderr).toBe(0);
    const { changes } = JSON.parse(stdout) as { changes: { effect: string; properties: string[] }[] };
    expect(changes.filter(({ properties }) => properties.includes("Code")).length).toBeGreaterThan(10);
  });

  it("says in a line that a stage does not exist, or that a folder has none", async () => {
    const missing = await check("--stage", "nope");
    expect([missing.code, missing.stderr.trim()]).toEqual([
      1,
      "The stage nope is not deployed in this account and region. Check --stage and AWS_REGION.",
    ]);
    const empty = await check("--from", tmpdir());
    expect(empty.code).toBe(1);
    expect(empty.stderr).toMatch(/no template of the stage dev/);
  });
});
