import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Command } from "commander";
import { ConfigurationError } from "../../lib/service-settings.ts";
import type { Change } from "../../operator/upgrade/template-changes.ts";
import {
  readDeployedTemplates,
  readSynthesisedTemplates,
  type Templates,
} from "../../operator/upgrade/templates.ts";
import { jsonOption, print, stageOption, type CommonValues } from "./options.ts";

const help = `
Compares a deployed stage of cdk.json ("dev" by default) with what this version would deploy, as cdk diff does. It changes nothing.
It names everything that CloudFormation would replace or remove although it holds data or has an address that others know.
docs/upgrade.md says what else to check.

--json prints {"changes": [{"stack", "effect", "type", "resource", "properties", "loses"}], "losses"}.
Exit code: 0 if nothing would be lost; 1 if something would, or on failure.`;

interface UpgradeValues extends CommonValues {
  readonly stage: string;
  readonly from?: string;
  readonly to?: string;
}

/** Adds `operator upgrade-check`, which shows what a deployment would change and delete. */
export function addUpgradeCheck(program: Command): void {
  program
    .command("upgrade-check")
    .description("shows what deploying this version would change and lose")
    .addOption(stageOption().default("dev"))
    .option("--from <dir>", "output folder of cdk synth to compare, instead of the deployed stage")
    .option("--to <dir>", "output folder of cdk synth to compare with, instead of this version's")
    .addOption(jsonOption())
    .addHelpText("after", help)
    .action(async (values: UpgradeValues) => {
      const { stage, from, to } = values;
      const before = await (from === undefined
        ? readDeployedTemplates(stage)
        : readSynthesisedTemplates(from, stage));
      const after = await (to === undefined ? synthesise(stage) : readSynthesisedTemplates(to, stage));
      const changes = await compare(before, after);
      const losses = changes.filter(({ loses }) => loses !== undefined).length;
      print(values, text(changes, losses), { changes, losses });
      if (losses > 0) process.exitCode = 1;
    });
}

const nothing = { Resources: {} };

/** Compares each stack of the new version. Deploying leaves other stacks as they are. */
async function compare(before: Templates, after: Templates): Promise<Change[]> {
  // It loads the schemas of all AWS resources, which no other command needs.
  const { compareTemplates } = await import("../../operator/upgrade/template-changes.ts");
  return [...after].flatMap(([stack, template]) =>
    compareTemplates(stack, before.get(stack) ?? nothing, template),
  );
}

/** Synthesises a stage. @throws {ConfigurationError} with the CDK's message when that fails */
async function synthesise(stage: string): Promise<Templates> {
  const cdk = createRequire(import.meta.url).resolve("aws-cdk/bin/cdk");
  const folder = await mkdtemp(join(tmpdir(), "upgrade-"));
  try {
    const words = [cdk, "synth", "--quiet", "-c", `stage=${stage}`, "--output", folder];
    await promisify(execFile)(process.execPath, words).catch((error: unknown) => {
      const message = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      throw new ConfigurationError(`cdk synth failed:\n${message.trim()}`);
    });
    return await readSynthesisedTemplates(folder, stage);
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
      ? `${losses} of ${changes.length} changes would lose data or an address.`
      : `${changes.length} changes; none replaces or removes data or an address.`;
  return [...lines, sum].join("\n");
}
