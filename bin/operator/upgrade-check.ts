import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Command } from "commander";
import { ConfigurationError } from "../../lib/service-settings.ts";
import type { Change } from "../../operator/upgrade/template-changes.ts";
import { deployedTemplates, synthesisedTemplates, type Templates } from "../../operator/upgrade/templates.ts";
import { jsonOption, print, stageOption, type CommonValues } from "./options.ts";

const help = `
Compares what is deployed of a stage of cdk.json ("dev" by default) with what this version would deploy, as cdk diff does. It changes nothing.
It names what CloudFormation would replace or remove although it holds data or has an address that others know. docs/upgrade.md says what else to look at.

--json prints {"changes": [{"stack", "effect", "type", "resource", "properties", "loses"}], "losses"}.
The exit code is 0 when nothing is lost, 1 when something is or it could not be looked at.`;

interface UpgradeValues extends CommonValues {
  readonly stage: string;
  readonly from?: string;
  readonly to?: string;
}

/** `operator upgrade-check`: what a deployment would change, and what would be lost by it. */
export function addUpgradeCheck(program: Command): void {
  program
    .command("upgrade-check")
    .description("what a deployment of this version would change, and what would be lost by it")
    .addOption(stageOption().default("dev"))
    .option("--from <dir>", "folder that cdk synth wrote, in place of what is deployed")
    .option("--to <dir>", "the same, in place of what this version would deploy")
    .addOption(jsonOption())
    .addHelpText("after", help)
    .action(async (values: UpgradeValues) => {
      const { stage, from, to } = values;
      const before = await (from === undefined
        ? deployedTemplates(stage)
        : synthesisedTemplates(from, stage));
      const after = await (to === undefined ? synthesise(stage) : synthesisedTemplates(to, stage));
      const changes = await compare(before, after);
      const losses = changes.filter(({ loses }) => loses !== undefined).length;
      print(values, text(changes, losses), { changes, losses });
      if (losses > 0) process.exitCode = 1;
    });
}

const nothing = { Resources: {} };

/** Each stack of both. One that the new version has not stays as it is. */
async function compare(before: Templates, after: Templates): Promise<Change[]> {
  // It reads what all of AWS can do, which no other command needs.
  const { changesBetween } = await import("../../operator/upgrade/template-changes.ts");
  return [...after].flatMap(([stack, template]) =>
    changesBetween(stack, before.get(stack) ?? nothing, template),
  );
}

/** @throws {ConfigurationError} with what the CDK says, where it cannot synthesise */
async function synthesise(stage: string): Promise<Templates> {
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const folder = await mkdtemp(join(tmpdir(), "upgrade-"));
  try {
    const words = [cdk, "synth", "--quiet", "-c", `stage=${stage}`, "--output", folder];
    await promisify(execFile)(process.execPath, words).catch((error: unknown) => {
      const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      throw new ConfigurationError(`cdk synth ended with an error:\n${said.trim()}`);
    });
    return await synthesisedTemplates(folder, stage);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function text(changes: readonly Change[], losses: number): string {
  const lines = changes.map(({ stack, effect, type, resource, properties, loses }) =>
    [
      loses === undefined ? "    " : "LOST",
      effect.padEnd(11),
      `${stack} ${type} ${resource}`,
      ...(properties.length > 0 ? [`(${properties.join(", ")})`] : []),
      ...(loses === undefined ? [] : [`— ${loses}`]),
    ].join(" "),
  );
  const sum =
    losses > 0
      ? `${losses} of ${changes.length} changes would lose something.`
      : `${changes.length} changes; nothing that holds data or has an address is replaced or removed.`;
  return [...lines, sum].join("\n");
}
