import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { defaultPort, writeRecord, type LocalServiceRecord } from "../client/local-service.ts";
import { runProgram } from "../client/program/run.ts";
import { BrowserError } from "../document/core/errors.ts";
import { SettingsError } from "../lambdas/settings/read-settings.ts";
import { DynamoDbError } from "../server/aws/dynamodb-engine.ts";
import { exportLines } from "../emulators/exports.ts";
import { startService, type LocalService } from "../emulators/service.ts";
import { endWithNpm } from "../server/host/end-with-npm.ts";

const help = `
Environment:
  PORT                       port of the page and the API (default ${String(defaultPort)}; 0 for a free one)
  AWS_ENDPOINT_URL_DYNAMODB  a running DynamoDB engine, instead of the bundled one
  DYNAMODB_LOCAL_HOME        the folder of Amazon's DynamoDB Local, to run with Java
  LOCAL_LOG_LEVEL            log level of the functions: DEBUG, INFO, WARN, ERROR (default), CRITICAL or SILENT
  LOCAL_SERVICES_FOLDER      where the service writes its address and test wallets for other programs
                             (default out/local-services)
  CHROMIUM_PATH              a Chromium to print with, instead of npm's`;

/** `npm start`: runs the service on one machine, until Ctrl-C. */
const program = new Command("npm start --")
  .description("Serves the page and the API on this machine, with test wallets for every rail, until Ctrl-C.")
  .addHelpText("after", help)
  .action(serve);
process.exitCode = await runProgram(program, process.argv.slice(2));

async function serve(): Promise<void> {
  endWithNpm();
  const port = Number(process.env.PORT ?? defaultPort);
  const service = await startService({
    port,
    evm: true,
    printsFirst: true,
    inboxFolder: fileURLToPath(new URL("../out/inbox", import.meta.url)),
  }).catch((error: unknown) => {
    console.error(explainStart(error, port) ?? error);
    process.exit(1);
  });
  const record = toRecord(service);
  const recordFile = await writeRecord(record);
  stopOnSignals(service, recordFile);
  console.log(welcome(service, port, exportLines(record, recordFile)));
}

/** Returns what to do about a service that did not start; undefined where no other port or setting helps. */
function explainStart(error: unknown, port: number): string | undefined {
  if ([SettingsError, DynamoDbError, BrowserError].some((kind) => error instanceof kind))
    return (error as Error).message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${String(port)} is in use. Choose another one: PORT=3001 npm start`;
  if (code === "ERR_SOCKET_BAD_PORT")
    return "PORT must be a number up to 65535, for example: PORT=3001 npm start";
  return undefined;
}

function toRecord({ url, dynamoDb, solanaRpc, payer, evm, lightning }: LocalService): LocalServiceRecord {
  return {
    pid: process.pid,
    url,
    dynamo_db: dynamoDb,
    solana: { rpc_url: solanaRpc.url, secret_key: [...payer.secretKey] },
    ...(evm && { evm: { rpc_url: evm.rpcUrl, private_key: evm.payer.privateKey } }),
    lightning: {
      url: lightning.url,
      certificate: lightning.credentials.certificate,
      macaroon: lightning.walletMacaroon,
    },
  };
}

function stopOnSignals(service: LocalService, recordFile: string): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    console.log("\nStopping …");
    // First, while the port is still this service's.
    rmSync(recordFile, { force: true });
    void service.stop().then(() => process.exit(0));
  };
  // A running browser ends this process on Ctrl-C on its own.
  process.on("exit", () => {
    rmSync(recordFile, { force: true });
  });
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function welcome({ url, issuer }: LocalService, port: number, exports: readonly string[]): string {
  return `Markdown to PDF at ${url}  (reference: ${url}/docs)

Open it in a browser to make a PDF, with test wallets for every rail. Or call the API, which answers 402 with offers:

  curl -i ${url}/markdown -H 'Content-Type: application/json' \\
    -d '{"data":{"text_body":"# Hello\\n\\nworld","meta":{"title":"First"}}}'

Convert a file, paid from the local test wallet (100 test USDC on Solana; or --pay base, --pay lightning):

  npm run convert -- README.md -o out/readme.pdf${port === defaultPort ? "" : ` --url ${url}`}

To run the programs of the README and docs/api.md in a second terminal, first paste this there, in this folder:

${exports.map((line) => `  ${line}`).join("\n")}

Convert as a logged-in user, and get the PDF by email (in the folder out/inbox):

  TOKEN=$(curl -s ${issuer.url}/token -d grant_type=client_credentials -d scope=documents | grep -o '"access_token":"[^"]*' | cut -d'"' -f4)
  curl -s ${url}/v1/document/general/markdown -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"data":{"text_body":"# Hello"},"options":{"delivery":{"method":"email","to_email":"you@example.com"}}}'

Accounts, their keys and credit: npm run operator -- accounts --help. Ctrl-C stops everything.`;
}
