/**
 * Buys a PDF in USDC on Base, by the HTTP scheme Payment, with this repository's client. `EVM_WALLET_KEY` is the private key of a wallet that
 * holds USDC, and needs no ether.
 */
import { mkdir, writeFile } from "node:fs/promises";
import {
  parseAmounts,
  convert,
  createEvmSchemeMethod,
  createSchemePayer,
  createSpendingLimit,
} from "../../client/client.ts";

const { SERVICE_URL = "http://localhost:3000", EVM_WALLET_KEY = "" } = process.env;
await mkdir("out", { recursive: true });

const pdf = await convert(
  { data: { text_body: "# Hello\n\nPaid for by the scheme Payment.", meta: { title: "Fourth" } } },
  {
    baseUrl: SERVICE_URL,
    payer: createSchemePayer(createEvmSchemeMethod(EVM_WALLET_KEY as `0x${string}`)),
    limit: createSpendingLimit({ perDocument: parseAmounts("0.05 USDC") }),
  },
);
await writeFile("out/payment.pdf", pdf);
console.log(`${pdf.length} bytes in out/payment.pdf`);
