import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
} from "@solana/kit";
import { x402Client, x402HTTPClient } from "@x402/core/client";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import type { Payer } from "./convert.ts";
import { ConversionError, NotPaidError } from "./errors.ts";

/** Mints of USDC, by network (Circle, "USDC contract addresses"): an amount of another token is no amount of dollars. */
const usdcMints = [
  "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
];

/**
 * Pays in USDC over x402, version 2, with a Solana wallet.
 * @param wallet secret key: base58, or a JSON array of bytes as Solana's own tools write it
 * @param rpcUrl JSON-RPC endpoint of the network; the network's public one when undefined
 */
export async function x402Payer(wallet: string, rpcUrl?: string): Promise<Payer> {
  const bytes = secretKey(wallet);
  const signer =
    bytes.length === 64
      ? await createKeyPairSignerFromBytes(bytes)
      : await createKeyPairSignerFromPrivateKeyBytes(bytes);
  const client = new x402HTTPClient(
    new x402Client().register("solana:*", new ExactSvmScheme(signer, rpcUrl === undefined ? {} : { rpcUrl })),
  );
  return {
    method: "x402",
    async pay({ answer, send, limit }) {
      if (answer.headers.get("payment-required") === null) {
        throw new NotPaidError(
          "The service does not offer x402 now. Pay over Lightning, or try again later.",
        );
      }
      const required = client.getPaymentRequiredResponse((name) => answer.headers.get(name));
      const [wanted] = required.accepts;
      if (!wanted || !usdcMints.includes(wanted.asset)) {
        throw new NotPaidError(
          "The service asks for another token than USDC, which this wallet does not pay.",
        );
      }
      // What is signed is what is paid, whatever the offer said.
      limit.spend({ value: Number(wanted.amount) / 1_000_000, currency: "USDC" });
      const payload = await client.createPaymentPayload({ ...required, accepts: [wanted] });
      return send(client.encodePaymentSignatureHeader(payload));
    },
  };
}

function secretKey(wallet: string): Uint8Array {
  const text = wallet.trim();
  const bytes = text.startsWith("[")
    ? Uint8Array.from(JSON.parse(text) as number[])
    : new Uint8Array(getBase58Encoder().encode(text));
  if (bytes.length !== 64 && bytes.length !== 32) {
    throw new ConversionError(
      "The wallet key must be 64 or 32 bytes, in base58 or as a JSON array of numbers.",
    );
  }
  return bytes;
}
