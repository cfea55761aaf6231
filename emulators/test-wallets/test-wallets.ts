import { readFile } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { basename } from "node:path";
import {
  createKeyPairFromBytes,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
} from "@solana/kit";
import { transform } from "esbuild";
import * as z from "zod";
import type { Additions } from "../../server/host/host.ts";
import { readBody } from "../../server/host/http-server.ts";
import { network } from "../facilitator.ts";
import type { Emulators } from "../emulators.ts";

/** Scripts of the wallets, by their paths. */
const scripts = {
  open: "/test-wallets/browser-wallets.js",
  evm: "/test-wallets/browser-evm-wallet.js",
};

const signRequest = z.object({ transaction: z.string() });
const payRequest = z.object({ payment_request: z.string() });
const typedDataRequest = z.object({ text: z.string() });

/**
 * Creates test wallets for browsers, put into the page from outside as a wallet's extension would be: one speaks Wallet Standard and signs with the
 * payer's key, one speaks WebLN and pays from the Lightning node's own wallet, and one of EVM speaks EIP-6963 and EIP-1193. The page knows none of
 * them.
 */
export function createTestWallets({
  payer,
  lightning,
  evm,
}: Pick<Emulators, "payer" | "lightning" | "evm">): Additions {
  const scriptPaths = evm ? [scripts.open, scripts.evm] : [scripts.open];
  const operations: Readonly<Record<string, (body: unknown) => Promise<object>>> = {
    "GET /test-wallets/account": () =>
      Promise.resolve({
        address: payer.publicKey.toBase58(),
        public_key: payer.publicKey.toBuffer().toString("base64"),
        network,
      }),
    "POST /test-wallets/sign": async (body) => {
      const { transaction } = signRequest.parse(body);
      const keys = await createKeyPairFromBytes(payer.secretKey);
      const decoded = getTransactionDecoder().decode(Buffer.from(transaction, "base64"));
      const signed = await partiallySignTransaction([keys], decoded);
      return { transaction: Buffer.from(getTransactionEncoder().encode(signed)).toString("base64") };
    },
    "POST /test-wallets/pay": (body) =>
      Promise.resolve({ preimage: lightning.pay(payRequest.parse(body).payment_request) }),
    ...(evm && {
      "POST /test-wallets/evm/address": () => Promise.resolve({ result: evm.payer.address }),
      "POST /test-wallets/evm/sign": async (body: unknown) => {
        const { text } = typedDataRequest.parse(body);
        return { result: await evm.payer.signTypedData(JSON.parse(text) as never) };
      },
    }),
  };

  return {
    async answer(request, response) {
      const script = scriptPaths.find((path) => path === request.url);
      if (script !== undefined) {
        response.writeHead(200, {
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "no-store",
        });
        const source = new URL(basename(script).replace(/js$/, "ts"), import.meta.url);
        response.end((await transform(await readFile(source, "utf8"), { loader: "ts" })).code);
        return true;
      }
      const operation = operations[`${request.method ?? ""} ${request.url ?? ""}`];
      if (!operation) return false;
      try {
        const answer = await operation(request.method === "POST" ? await readJson(request) : undefined);
        response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
        response.end(JSON.stringify(answer));
      } catch (error) {
        response.writeHead(400, { "content-type": "application/json" });
        response.end(JSON.stringify({ detail: error instanceof Error ? error.message : String(error) }));
      }
      return true;
    },

    page: (path, html) => {
      if (path !== "/") return html;
      const tags = scriptPaths.map((script) => `<script src="${script}" defer></script>\n`);
      return html.replace("</head>", `${tags.join("")}</head>`);
    },
  };
}

// Pages of other origins can send text unasked, but not JSON.
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (request.headers["content-type"] !== "application/json") throw new Error("The body must be JSON");
  return JSON.parse((await readBody(request, 100_000)).toString("utf8"));
}
