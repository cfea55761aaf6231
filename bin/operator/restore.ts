import { Option } from "commander";
import type { Command } from "commander";
import { UsageError } from "../../client/errors.ts";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { copyItems } from "../../operator/restore.ts";
import { openServerSource } from "../../operator/table.ts";
import { jsonOption, print, stageOption, findTableName } from "./options.ts";
import type { CommonValues } from "./options.ts";

interface RestoreValues extends CommonValues {
  readonly from?: string;
  readonly overwrite?: true;
}

/** Adds `operator restore`, which copies the records of a restored table, or of a server, into the stack's table. */
export function addRestore(program: Command): void {
  program
    .command("restore")
    .description("copies the records of a restored table, or of a server, into the stack's table")
    .option("--from <table>", "name of the restored table")
    .addOption(
      new Option("--data <dir>", "data folder of an npm run serve on this machine").conflicts("from"),
    )
    .addOption(stageOption())
    .addOption(new Option("--table <name>", "name of the stack's table"))
    .option("--overwrite", "replace existing items; nothing else may write to the table meanwhile")
    .addOption(jsonOption())
    .addHelpText(
      "after",
      "\nExisting items stay, unless you pass --overwrite. After an interruption, run it again.",
    )
    .action(async (values: RestoreValues) => {
      const { from, data, overwrite } = values;
      const table = await findTableName(values);
      if (table === undefined || from === table || (from ?? data) === undefined)
        throw new UsageError("Give two different tables: --from or --data, and --table or --stage.");
      const source =
        data === undefined
          ? { table: from ?? "", client: new DynamoDBClient({}) }
          : await openServerSource(data);
      const counts = await copyItems(source, table, { overwrites: overwrite ?? false, now: Date.now() });
      const { copied, kept, expired } = counts;
      print(values, `Copied ${copied} items; skipped ${kept} existing and ${expired} expired ones.`, counts);
    });
}
