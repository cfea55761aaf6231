import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SettingsError } from "../lambdas/settings/read-settings.ts";
import { startService } from "../local/service.ts";
import { defaultPort, leaveRecord } from "../client/local-service.ts";
import type { LocalServiceRecord } from "../client/local-service.ts";
import { exportLines } from "../local/exports.ts";

/** `npm start`: the whole service on one machine, until Ctrl-C. */

const port = Number(process.env.PORT ?? defaultPort);
const service = await startService({
  port,
  inboxFolder: fileURLToPath(new URL("../out/inbox", import.meta.url)),
}).catch((error: unknown) => {
  const told = startFault(error);
  if (told === undefined) throw error;
  console.error(told);
  process.exit(1);
});
const record: LocalServiceRecord = {
  pid: process.pid,
  url: service.url,
  dynamo_db: service.dynamoDb,
  solana: { rpc_url: service.solanaRpc.url, secret_key: [...service.payer.secretKey] },
  lightning: {
    url: service.lightning.url,
    certificate: service.lightning.credentials.certificate,
    macaroon: service.lightning.walletMacaroon,
  },
};
const recordFile = await leaveRecord(record);

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  console.log("\nStopping …");
  // First, while the port is still ours.
  rmSync(recordFile, { force: true });
  void service.stop().then(() => process.exit(0));
};
// A browser that runs ends this process on Ctrl-C by itself.
process.on("exit", () => {
  rmSync(recordFile, { force: true });
});
process.on("SIGINT", stop);
process.on("SIGTERM", stop);

console.log(`Markdown to PDF at ${service.url}  (reference: ${service.url}/docs)

Open it in a browser to make a PDF, with test wallets for both rails. Or by the API; the answer is 402 with the offers:

  curl -i ${service.url}/markdown -H 'Content-Type: application/json' \\
    -d '{"data":{"text_body":"# Hello\\n\\nworld","meta":{"title":"First"}}}'

Convert a file, paying from the local test wallet (100 test USDC; --pay lightning for the other rail):

  npm run convert -- README.md -o out/readme.pdf${port === defaultPort ? "" : ` --url ${service.url}`}

Run the programs of the README and docs/api.md in a second terminal, in this folder: paste this first, and they find the service and pay.

${exportLines(record, recordFile)
  .map((line) => `  ${line}`)
  .join("\n")}

Convert as somebody who is logged in, and have the PDF sent by e-mail (to the folder out/inbox):

  TOKEN=$(curl -s ${service.issuer.url}/token -d grant_type=client_credentials -d scope=documents | grep -o '"access_token":"[^"]*' | cut -d'"' -f4)
  curl -s ${service.url}/v1/document/general/markdown -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"data":{"text_body":"# Hello"},"options":{"delivery":{"method":"email","to_email":"you@example.com"}}}'

Accounts, their keys and credit: npm run operator -- accounts --help. Ctrl-C stops everything.`);

/** Errors that another port or setting fixes. */
function startFault(error: unknown): string | undefined {
  if (error instanceof SettingsError) return error.message;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") return `Port ${port} is taken. Choose another one: PORT=3001 npm start`;
  if (code === "ERR_SOCKET_BAD_PORT") return "PORT is a number up to 65535, for example: PORT=3001 npm start";
  return undefined;
}
