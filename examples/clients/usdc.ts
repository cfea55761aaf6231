// Buys a PDF in USDC on Solana with the official x402 client. On Base, register "eip155:*" with ExactEvmScheme of @x402/evm.
import { writeFile } from "node:fs/promises";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

const { SERVICE_URL = "http://localhost:3000", SOLANA_WALLET_KEY = "[]", SOLANA_RPC_URL } = process.env;
const wallet = await createKeyPairSignerFromBytes(Uint8Array.from(JSON.parse(SOLANA_WALLET_KEY)));
const client = new x402Client().register("solana:*", new ExactSvmScheme(wallet, { rpcUrl: SOLANA_RPC_URL }));
const payingFetch = wrapFetchWithPayment(fetch, client);

const answer = await payingFetch(`${SERVICE_URL}/markdown`, {
  method: "POST",
  headers: { "content-type": "application/json", prefer: "wait=20" },
  body: JSON.stringify({
    data: { text_body: "# Hello\n\nPaid for by a program.", meta: { title: "Second" } },
  }),
});
let job = await answer.json();
while (job.status !== "Done" && job.status !== "Failed") {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  job = await (await fetch(job.path)).json();
}
const { url, pages } = await (await fetch(job.path)).json();
await writeFile("out/usdc.pdf", Buffer.from(await (await fetch(url)).arrayBuffer()));
console.log(`${pages} pages in out/usdc.pdf`);
