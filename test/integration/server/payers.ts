import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import type { LocalLightningNode } from "../../../emulators/lightning/node.ts";
import type { Outside } from "./outside.ts";
import { solanaClient } from "../../x402-client.ts";

export type Headers = Readonly<Record<string, string>>;

/** Who pays for a document. */
export interface Payer {
  /** Pays what a 402 asks for. @returns headers that show it */
  pay(asked: Response): Promise<Headers>;
  /** Returns the payee's receipts so far, in documents. */
  taken(): Promise<number>;
}

/** The node of whoever sells. */
export interface PaidNode {
  /** Pays an invoice of it. @returns the preimage, hex */
  pay(invoice: string): Promise<string>;
  /** Counts its settled invoices. */
  settled(): Promise<number>;
}

/** Adapts an emulated node for payments. */
export function adaptNode({ pay, invoices }: LocalLightningNode): PaidNode {
  return {
    pay: (invoice) => Promise.resolve(pay(invoice)),
    settled: () => Promise.resolve([...invoices.values()].filter(({ state }) => state === "SETTLED").length),
  };
}

/** Pays over Lightning, and shows nothing of it, or the credential of L402. */
export async function lightningPayer(node: PaidNode, shows: "nothing" | "L402"): Promise<Payer> {
  const before = await node.settled();
  return {
    async pay(asked) {
      const challenge = asked.headers.get("www-authenticate") ?? "";
      const preimage = await node.pay(/invoice="([^"]+)"/.exec(challenge)?.[1] ?? "");
      const token = /macaroon="([^"]+)"/.exec(challenge)?.[1] ?? "";
      return shows === "L402" ? { authorization: `L402 ${token}:${preimage}` } : {};
    },
    taken: async () => (await node.settled()) - before,
  };
}

/** Pays in USDC on Solana. */
export async function solanaPayer({ payer, rpcUrl, solana, merchant }: Outside): Promise<Payer> {
  const client = await solanaClient(payer, rpcUrl);
  const balance = () => solana.balance(merchant.publicKey.toBase58());
  const before = await balance();
  return {
    async pay(asked) {
      const required = decodePaymentRequiredHeader(asked.headers.get("payment-required") ?? "");
      return {
        "payment-signature": encodePaymentSignatureHeader(await client.createPaymentPayload(required)),
      };
    },
    taken: async () => Number((await balance()) - before) / 10_000,
  };
}
