// Buys a PDF in USDC on Solana with the official x402 client. On Base, register "eip155:*" with ExactEvmScheme of @x402/evm.
import { mkdir, writeFile } from "node:fs/promises";
import { createKeyPairSignerFromBytes } from "@solana/kit";
import { wrapFetchWithPayment, x402Client } from "@x402/fetch";
import { ExactSvmScheme } from "@x402/svm/exact/client";

const { SERVICE_URL = "http://localhost:3000", SOLANA_WALLET_KEY = "[]", SOLANA_RPC_URL } = process.env;
await mkdir("out", { recursive: true });
const wallet = await createKeyPairSignerFromBytes(Uint8Array.from(JSON.parse(SOLANA_WALLET_KEY)));
const client = new x402Client().register("solana:*", new ExactSvmScheme(wallet, { rpcUrl: SOLANA_RPC_URL }));
const payingFetch = wrapFetchWithPayment(fetch, client);

const buy = () =>
  payingFetch(`${SERVICE_URL}/markdown`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/pdf" },
    body: JSON.stringify({
      data: { text_body: "# Hello\n\nPaid for by a program.", meta: { title: "Second" } },
    }),
  });
let answer = await buy();
// Paid for, and still being printed.
while (answer.status === 202) {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  answer = await buy();
}
if (!answer.ok) throw new Error(await answer.text());
await writeFile("out/usdc.pdf", Buffer.from(await answer.arrayBuffer()));
console.log("The PDF is out/usdc.pdf");
