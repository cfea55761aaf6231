// Buys a PDF in USDC, waits for the callback on this machine, and verifies its signature. SERVICE_URL names the service, SOLANA_WALLET_KEY the wallet.
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { mkdir, writeFile } from "node:fs/promises";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import { Webhook } from "standardwebhooks";

const { SERVICE_URL = "http://localhost:3000", SOLANA_WALLET_KEY = "[]", SOLANA_RPC_URL } = process.env;
await mkdir("out", { recursive: true });
const wallet = await createKeyPairSignerFromBytes(Uint8Array.from(JSON.parse(SOLANA_WALLET_KEY)));
const client = new x402Client().register("solana:*", new ExactSvmScheme(wallet, { rpcUrl: SOLANA_RPC_URL }));

const called = Promise.withResolvers<{ headers: object; body: string }>();
const server = createServer(async (request, response) => {
  called.resolve({ headers: request.headers, body: await text(request) });
  response.writeHead(204).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as { port: number };

const answer = await wrapFetchWithPayment(fetch, client)(`${SERVICE_URL}/markdown`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    data: { text_body: "# Hello\n\nTold by a callback." },
    options: { callback_url: `http://127.0.0.1:${port}/done` },
  }),
});
const { callback_secret: secret } = await answer.json();
const { headers, body } = await called.promise;
const event = new Webhook(secret).verify(body, headers as Record<string, string>);
const { type, data } = event as { type: string; data: { path: string } };
const { url } = await (await fetch(data.path)).json();
await writeFile("out/callback.pdf", Buffer.from(await (await fetch(url)).arrayBuffer()));
console.log(`${type}: out/callback.pdf`);
server.close();
