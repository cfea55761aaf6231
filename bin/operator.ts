import { Command, CommanderError } from "commander";
import packageJson from "../package.json" with { type: "json" };
import { ConversionError, UsageError } from "../client/errors.ts";
import { outliveReaders } from "../client/program/standard-output.ts";
import { SettingsError } from "../lambdas/settings/read-settings.ts";
import { ConfigurationError } from "../lib/service-settings.ts";
import { UnknownAccountError } from "../operator/account-book.ts";
import { dropEmpty, printError } from "../operator/command.ts";
import { UnknownJobError } from "../operator/failed-jobs.ts";
import { LogError } from "../operator/measurements.ts";
import { RefundUnderWayError, UnknownRefundError } from "../operator/refunds-due.ts";
import { NoStackError } from "../operator/stack-outputs.ts";
import { NoTableError } from "../operator/table.ts";
import { addAccounts } from "./operator/accounts.ts";
import { addDoctor } from "./operator/doctor.ts";
import { addJobs } from "./operator/jobs.ts";
import { addLostEvents } from "./operator/lost-events.ts";
import { addMeasure } from "./operator/measure.ts";
import { addRefunds } from "./operator/refunds.ts";
import { addRestore } from "./operator/restore.ts";
import { addSales } from "./operator/sales.ts";
import { addUpgradeCheck } from "./operator/upgrade-check.ts";

/** `npm run operator`: an operator's tasks other than deploying. */

const expected = [
  ConfigurationError,
  ConversionError,
  LogError,
  NoStackError,
  NoTableError,
  SettingsError,
  UnknownAccountError,
  RefundUnderWayError,
  UnknownJobError,
  UnknownRefundError,
  UsageError,
];

const program = new Command("npm run operator --")
  .description(
    "Manages accounts, sales, refunds, failed documents, lost events and backups; checks and measures a deployment, and checks its upgrade.",
  )
  .version(packageJson.version)
  .addHelpText("after", "\nExit code: 0 success; 1 failure; 2 usage error.");
for (const add of [
  addAccounts,
  addSales,
  addRefunds,
  addJobs,
  addLostEvents,
  addRestore,
  addDoctor,
  addUpgradeCheck,
  addMeasure,
])
  add(program);

outliveReaders();
dropEmpty(process.env);
try {
  everyCommand(program).forEach((command) =>
    command.exitOverride().showHelpAfterError("Run with --help for usage."),
  );
  await program.parseAsync();
} catch (error) {
  // The parser has reported the error.
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    printError(error, expected);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.flatMap(everyCommand)];
}
