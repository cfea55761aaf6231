import { Option } from "commander";
import type { Command } from "commander";
import { UsageError } from "../../client/errors.ts";
import { copyItems } from "../../operator/restore.ts";
import { jsonOption, print, stageOption, tableNameOf } from "./options.ts";
import type { CommonValues } from "./options.ts";

interface RestoreValues extends CommonValues {
  readonly from: string;
  readonly overwrite?: true;
}

/** `operator restore`: copies the items of a table that was restored from a backup into the stack's own. */
export function addRestore(program: Command): void {
  program
    .command("restore")
    .description("copies the items of a table that was restored from a backup into the stack's own")
    .requiredOption("--from <table>", "the restored table")
    .addOption(stageOption())
    .addOption(new Option("--table <name>", "the stack's own table, by its name"))
    .option(
      "--overwrite",
      "puts the backup's items in the place of those that are there; nothing else may write meanwhile",
    )
    .addOption(jsonOption())
    .addHelpText(
      "after",
      "\nItems that are there stay, unless --overwrite is given. It can be run again when it broke off.",
    )
    .action(async (values: RestoreValues) => {
      const { from, overwrite } = values;
      const table = await tableNameOf(values);
      if (table === undefined || from === table)
        throw new UsageError("Name two tables: --from, and --table or --stage.");
      const counts = await copyItems(from, table, { overwrites: overwrite ?? false, now: Date.now() });
      const { copied, kept, expired } = counts;
      print(values, `${copied} items copied, ${kept} left as they are, ${expired} expired.`, counts);
    });
}
