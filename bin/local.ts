import { mkdir, rm, writeFile } from "node:fs/promises";
import type { z } from "zod";
import { startService } from "../local/service.ts";
import { defaultPort, testWalletsFile } from "./client/local-wallets.ts";
import type { testWallets } from "./client/local-wallets.ts";

/** `npm start`: the whole service on one machine, until Ctrl-C. */

const port = Number(process.env.PORT ?? defaultPort);
const service = await startService({ port }).catch((error: unknown) => {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    console.error(`Port ${port} is taken. Choose another one: PORT=3001 npm start`);
    process.exit(1);
  }
  throw error;
});
await mkdir(new URL(".", testWalletsFile), { recursive: true });
const wallets: z.infer<typeof testWallets> = {
  url: service.url,
  solana: { rpc_url: service.solanaRpc.url, secret_key: [...service.payer.secretKey] },
  lightning: { url: service.lightning.url, ...service.lightning.credentials },
};
await writeFile(testWalletsFile, JSON.stringify(wallets), { mode: 0o600 });

console.log(`Markdown to PDF at ${service.url}  (OpenAPI: ${service.url}/openapi.json)

Ask for a document; the answer is 402 with the offers:

  curl -i ${service.url}/markdown -H 'Content-Type: application/json' \\
    -d '{"data":{"text_body":"# Hello\\n\\nworld","meta":{"title":"First"}}}'

Convert a file, paying from the local test wallet (100 test USDC; --pay lightning for the other rail):

  npm run convert -- README.md -o out/readme.pdf${port === defaultPort ? "" : ` --url ${service.url}`}

Ctrl-C stops everything.`);

let stopping = false;
const stop = (): void => {
  if (stopping) return;
  stopping = true;
  console.log("\nStopping …");
  void Promise.all([service.stop(), rm(testWalletsFile, { force: true })]).then(() => process.exit(0));
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
