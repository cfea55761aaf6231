import { join } from "node:path";
import { Command } from "commander";
import { runProgram } from "../client/program/run.ts";
import { BrowserError } from "../document/core/errors.ts";
import { SettingsError } from "../lambdas/settings/read-settings.ts";
import { ConfigurationError } from "../lib/service-settings.ts";
import { DynamoDbError } from "../server/aws/dynamodb-engine.ts";
import { backUp } from "../server/backup.ts";
import { NotReadyToSellError } from "../server/checks.ts";
import { readServerConfiguration } from "../server/configuration.ts";
import { DataFolderError, openDataFolder } from "../server/data-folder.ts";
import { startServer } from "../server/server.ts";
import { endWithNpm } from "../server/host/end-with-npm.ts";

const help = `
Environment:
  LIGHTNING_SECRET, X402_SECRET, EVM_SECRET, EMAIL_SECRET  secrets, instead of the files DIR/secrets/lightning.json and so on
  CREDENTIALS_DIRECTORY  folder of these files, instead of DIR/secrets (systemd sets it)
  LOG_LEVEL              log level: DEBUG, INFO (default), WARN or ERROR
  CHROMIUM_PATH          a Chromium to print with, instead of npm's

Exit code: 0 stopped; 1 failed; 2 usage error. See docs/serve.md.`;

const expected = [
  BrowserError,
  ConfigurationError,
  DataFolderError,
  DynamoDbError,
  NotReadyToSellError,
  SettingsError,
];

/** `npm run serve`: the service for real money on this machine, until SIGTERM. */
const program = new Command("npm run serve --")
  .description("Sells documents for real money from this machine, behind a server with TLS.")
  .option("--data <dir>", "folder of records, documents and secrets")
  .option("--config <file>", "configuration (default: server.json in the data folder)")
  .addHelpText("after", help)
  .action(async ({ data, config }: { data?: string; config?: string }, command: Command) => {
    if (data === undefined) command.error("error: --data DIR is missing");
    else await serve(data, config ?? join(data, "server.json"));
  });
program
  .command("backup")
  .description("Copies the data folder of a running server to a new folder, which you can serve from.")
  .requiredOption("--from <dir>", "data folder")
  .requiredOption("--to <dir>", "new folder")
  .action(async ({ from, to }: { from: string; to: string }) => {
    const { documents } = await backUp(from, to).catch(explain);
    console.log(`Copied the records, the secrets and ${String(documents)} document files to ${to}.`);
  });
process.exitCode = await runProgram(program, process.argv.slice(2));

async function serve(data: string, file: string): Promise<void> {
  endWithNpm();
  const configuration = await readServerConfiguration(file).catch(explain);
  const folder = await openDataFolder(data, Date.now()).catch(explain);
  const server = await startServer(configuration, folder, { warn: say }).catch(explain);
  say(`Serves ${configuration.baseUrl} at ${server.url}`);
  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say("Stopping: finishing open work");
    let exitCode = code;
    try {
      await server.stop();
    } catch (fault) {
      say(`Something did not stop: ${String(fault)}`);
      exitCode = 1;
    }
    folder.release();
    process.exit(exitCode);
  };
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void stop(0));
  void server.broken.then(() => {
    if (!stopping) say("The DynamoDB engine stopped");
    void stop(1);
  });
}

/** Prints a line for people, among the functions' lines of JSON. */
function say(sentence: string): void {
  console.log(
    JSON.stringify({
      level: "INFO",
      message: sentence,
      timestamp: new Date().toISOString(),
      service: "server",
    }),
  );
}

function explain(error: unknown): never {
  // A system's error, such as of a full disk, names the file, and no line of our code is to blame.
  const isSystems = error instanceof Error && "syscall" in error;
  const isExpected = isSystems || expected.some((kind) => error instanceof kind);
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") console.error('The port is in use. Set another "port" in the configuration.');
  else console.error(isExpected ? (error as Error).message : error);
  process.exit(1);
}
