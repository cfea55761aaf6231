import { parseArgs } from "node:util";
import { UsageError } from "../client/errors.ts";
import { runCommand } from "../operator/command.ts";
import { commonOptions } from "../operator/command-line.ts";
import { copyItems } from "../operator/restore.ts";

/** `npm run restore`: copies the items of a table that was restored from a backup into the stack's own. */

const usage = `Usage: npm run restore -- --from RESTORED --table NAME [--overwrite] [--json]

Copies every item of RESTORED into the table NAME, but those that have expired. It can be run again when it broke off.
Items that NAME has are left as they are, unless --overwrite says otherwise: then nothing else may write meanwhile.`;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: "string" },
      table: { type: "string" },
      overwrite: { type: "boolean", default: false },
      ...commonOptions,
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const { from, table, overwrite } = values;
  if (from === undefined || table === undefined || from === table)
    throw new UsageError(`Name two tables.\n\n${usage}`);
  const counts = await copyItems(from, table, { overwrites: overwrite, now: Date.now() });
  const { copied, kept, expired } = counts;
  console.log(
    values.json
      ? JSON.stringify(counts)
      : `${copied} items copied, ${kept} left as they are, ${expired} expired.`,
  );
}

await runCommand(main, [UsageError]);
