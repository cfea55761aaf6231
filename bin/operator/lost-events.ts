import type { Command } from "commander";
import { UsageError } from "../../client/errors.ts";
import { takeLostEvents } from "../../operator/lost-events.ts";
import { readStackOutput, stackNames } from "../../operator/stack-outputs.ts";
import { onTable, print, openTable } from "./options.ts";
import type { CommonValues } from "./options.ts";

interface LostEventsValues extends CommonValues {
  readonly queue?: string;
}

/** Adds `operator lost-events`, which records SES events that could not be recorded before. */
export function addLostEvents(program: Command): void {
  onTable(
    program
      .command("lost-events")
      .description("records the SES events in the queue LostEvents, and empties it")
      .option("--queue <url>", "URL of the queue, instead of that of --stage"),
  ).action(async (values: LostEventsValues) => {
    const { stage, queue } = values;
    if (queue === undefined && stage === undefined)
      throw new UsageError("Name the deployment with --stage, or the queue with --queue.");
    const queueUrl = queue ?? (await readStackOutput(stackNames(stage ?? "").service, "LostEmailEvents"));
    const result = await takeLostEvents(queueUrl, await openTable(values), () => Date.now());
    const kinds = Object.entries(result.taken).map(([kind, count]) => `${count} ${kind}`);
    const rest = result.left === 0 ? "" : ` ${result.left} could not be read and stay in the queue.`;
    print(values, `Recorded: ${kinds.length === 0 ? "nothing" : kinds.join(", ")}.${rest}`, result);
  });
}
