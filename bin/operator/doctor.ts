import { readFileSync } from "node:fs";
import type { Command } from "commander";
import * as z from "zod";
import { UsageError } from "../../client/errors.ts";
import { readConfiguration } from "../../lib/configuration.ts";
import { configuredRails } from "../../lib/rails/rails.ts";
import { runChecks, type CheckResult } from "../../operator/doctor/check.ts";
import { createChecks } from "../../operator/doctor/doctor.ts";
import type { Stage, StageRail } from "../../operator/doctor/stage.ts";
import { stackNames } from "../../operator/stack-outputs.ts";
import { jsonOption, stageOption, type CommonValues } from "./options.ts";

const help = `
Checks your AWS account and the deployed stage of cdk.json ("dev" by default). It changes nothing, but creates one Lightning
invoice that nobody pays. Run it before and after the first deployment, and whenever something is wrong.

  ok    in order
  fix   not in order; the next line says how to fix it
  ?     could not be checked

--json prints one object per line: {"check", "state": "ok" | "fix" | "unknown", "found", "fix"}.
Exit code: 0 if everything is in order; 1 otherwise.`;

/** Adds `operator doctor`, which checks a deployment. */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("checks a deployment, and says how to fix what is wrong")
    .addOption(stageOption())
    .addOption(jsonOption())
    .addHelpText("after", help)
    .action(async ({ stage, json }: CommonValues) => {
      const tell = (result: CheckResult): void => {
        console.log(json ? JSON.stringify({ ...result, works: undefined }) : text(result));
      };
      if (!(await runChecks(createChecks(readStage(stage)), tell))) process.exitCode = 1;
    });
}

const cdkJson = z.object({ context: z.looseObject({ stage: z.string().default("dev") }) });

/** Reads a stage of cdk.json. @throws {UsageError | ConfigurationError} when it is invalid */
function readStage(given: string | undefined): Stage {
  const { context } = readCdkJson();
  const name = given ?? context.stage;
  const configuration = readConfiguration(name, context[name]);
  return {
    name,
    stacks: stackNames(name),
    concurrency: configuration.lambdaConcurrency,
    bootstrapVersion: 6,
    rails: configuredRails(configuration).map((rail): StageRail => ({
      name: rail.name,
      secretOutput: `${rail.secret.id}SecretId`,
      isInVpc: rail.vpc !== undefined,
      environment: (secretId) => rail.environment(secretId),
    })),
    senderAddress: configuration.email?.from.address,
    isSenderDeployed: configuration.email?.verify !== "existing",
    alarmEmail: configuration.alarmEmail,
    firewall: configuration.waf,
    domain: configuration.domain,
  };
}

/** Reads cdk.json. @throws {UsageError} when it is missing or invalid */
function readCdkJson(): z.output<typeof cdkJson> {
  try {
    // In the current folder, where the CDK looks for it, too.
    return cdkJson.parse(JSON.parse(readFileSync("cdk.json", "utf8")));
  } catch (error) {
    throw new UsageError(
      `We couldn't read cdk.json: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function text(result: CheckResult): string {
  const sign = { ok: "ok  ", fix: "fix ", unknown: "?   " }[result.state];
  const line = `${sign}  ${result.check.padEnd(18)} ${result.found}`;
  return result.state === "fix" ? `${line}\n${" ".repeat(25)}→ ${result.fix}` : line;
}
