import type { Keypair } from "@solana/web3.js";
import {
  HTTPFacilitatorClient,
  decodePaymentSignatureHeader,
  encodePaymentRequiredHeader,
} from "@x402/core/http";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { wrapFetchWithPayment } from "@x402/fetch";
import { expect } from "vitest";
import { readPaymentTransaction } from "../../../lambdas/payments/networks/solana/chain/transaction.ts";
import { network, startFacilitator } from "../../../emulators/facilitator.ts";
import { listen } from "../../../server/host/http-server.ts";
import { createSolanaLedger, usdcMint } from "../../../emulators/solana/ledger.ts";
import { startSolanaRpc } from "../../../emulators/solana/rpc.ts";
import { solanaClient } from "../../x402-client.ts";

export const price = 10_000n;

/** Starts a chain, a node and a facilitator, with a payer and a merchant. */
export async function startX402() {
  const ledger = createSolanaLedger();
  const rpc = await startSolanaRpc(ledger);
  const payer: Keypair = await ledger.createWallet({ usdc: 1_000_000n });
  const merchant = (await ledger.createWallet({})).publicKey.toBase58();
  const pays = await ledger.createWallet({ sol: 10n });
  const feePayer = pays.publicKey.toBase58();
  const facilitator = await startFacilitator({ solana: { rpcUrl: rpc.url, feePayer: pays } });
  let memos = 10;

  return {
    ledger,
    rpc,
    payer,
    merchant,
    feePayer,
    facilitator,

    requirements: (): PaymentRequirements => ({
      scheme: "exact",
      network,
      asset: usdcMint,
      amount: String(price),
      payTo: merchant,
      maxTimeoutSeconds: 60,
      extra: { feePayer, memo: `memo-${memos++}` },
    }),

    /** Creates the stock client's payment for a shop's requirements. */
    async pay(asked: PaymentRequirements): Promise<PaymentPayload> {
      let header = "";
      const shop = await listen((request, response) => {
        header = String(request.headers["payment-signature"] ?? "");
        if (header !== "") return response.end("paid");
        const resource = { url: shop.url, description: "", mimeType: "" };
        const offer = encodePaymentRequiredHeader({ x402Version: 2, error: "", resource, accepts: [asked] });
        return response.writeHead(402, { "payment-required": offer }).end();
      });
      try {
        const client = await solanaClient(payer, rpc.url);
        const response = await wrapFetchWithPayment(fetch, client)(shop.url);
        expect(await response.text()).toBe("paid");
        return decodePaymentSignatureHeader(header);
      } finally {
        await shop.stop();
      }
    },

    ask: () => new HTTPFacilitatorClient({ url: facilitator.url }),

    balances: async () => [await ledger.balance(payer.publicKey.toBase58()), await ledger.balance(merchant)],

    async rpcCall(method: string, params: readonly unknown[]): Promise<Record<string, unknown>> {
      const response = await fetch(rpc.url, {
        method: "POST",
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
      });
      return (await response.json()) as Record<string, unknown>;
    },

    async stop() {
      await facilitator.stop();
      await rpc.stop();
    },
  };
}

/** Returns the service's record of a payment, by which it looks for it on the chain. */
export async function sought(payload: PaymentPayload, claimedAt = Date.now()) {
  const transaction = await readPaymentTransaction(String(payload.payload.transaction));
  return { ...transaction, claimedAt, notBefore: claimedAt - 180_000 };
}
