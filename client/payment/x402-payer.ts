import {
  createKeyPairSignerFromBytes,
  createKeyPairSignerFromPrivateKeyBytes,
  getBase58Encoder,
} from "@solana/kit";
import { x402Client, x402HTTPClient } from "@x402/core/client";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import type { PaymentRequired, PaymentRequirements } from "@x402/core/types";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import * as z from "zod";
import { amountText, dollarsText } from "./amount.ts";
import type { Amount } from "./amount.ts";
import type { Payer } from "../convert.ts";
import { ConversionError, NotPaidError } from "../errors.ts";
import { checkOffered } from "./offer.ts";
import { readUsdcBalance, usdcNetworks } from "./wallet-balance.ts";

/** A payer with a wallet on Solana. */
export interface X402Payer extends Payer {
  /** Of the wallet. */
  readonly address: string;
  /** What the wallet holds on the network that is asked for; undefined when the chain does not tell. */
  held(network: string): Promise<Amount | undefined>;
}

/** What we sign by; the service may say anything, and only this much is believed. */
const requirements = z.object({
  x402Version: z.literal(2),
  accepts: z.tuple(
    [
      z.looseObject({
        scheme: z.literal("exact"),
        network: z.string(),
        asset: z.string(),
        amount: z.string().regex(/^\d{1,20}$/),
        extra: z.looseObject({ feePayer: z.string() }),
      }),
    ],
    z.unknown(),
  ),
});

/**
 * Pays in USDC over x402, version 2, with a Solana wallet.
 * @param wallet secret key: base58, or a JSON array of bytes as Solana's own tools write it
 * @param rpcUrl JSON-RPC endpoint of the network; the network's public one when undefined
 */
export async function createX402Payer(wallet: string, rpcUrl?: string): Promise<X402Payer> {
  const bytes = secretKey(wallet);
  const signer =
    bytes.length === 64
      ? await createKeyPairSignerFromBytes(bytes)
      : await createKeyPairSignerFromPrivateKeyBytes(bytes);
  const client = new x402HTTPClient(
    new x402Client()
      .register("solana:*", new ExactSvmScheme(signer, rpcUrl === undefined ? {} : { rpcUrl }))
      // Its own limit of one dollar would stop a buyer who raised theirs; ours is asked for every amount.
      .setSpendControls({ maxAmountPerPayment: false }),
  );
  const held = async (name: string): Promise<Amount | undefined> => {
    const network = usdcNetworks.get(name);
    return network && readUsdcBalance(signer.address, network, rpcUrl);
  };
  return {
    method: "x402",
    address: signer.address,
    held,
    async pay({ required, answer, send, limit }) {
      const header = answer.headers.get("payment-required");
      if (header === null) {
        throw new NotPaidError(
          "The service does not offer x402 now. Pay over Lightning, or try again later.",
        );
      }
      const { asked, wanted } = readRequirements(header);
      const network = usdcNetworks.get(wanted.network);
      if (network?.mint !== wanted.asset) {
        throw new NotPaidError(
          "The service asks for another token than USDC, which this wallet does not pay.",
        );
      }
      // Whoever pays the network's fee pays it in SOL, which is within no limit.
      if (wanted.extra.feePayer === signer.address) {
        throw new NotPaidError(
          "The service wants this wallet to pay the network's fee too. Nothing was paid.",
        );
      }
      // What is signed is what is paid, whatever the offer said.
      const amount: Amount = { millionths: BigInt(wanted.amount), currency: "USDC" };
      checkOffered(required.offers, "x402", amount);
      const giveBack = limit.spend(amount);
      const balance = await held(wanted.network);
      if (balance && balance.millionths < amount.millionths) {
        giveBack();
        throw new NotPaidError(
          `The wallet ${signer.address} holds ${dollarsText(balance)} on ${network.name}, ${amountText(amount)} is needed: send USDC to it, or pay over Lightning. Nothing was paid.`,
        );
      }
      const payload = await client
        .createPaymentPayload({ ...asked, accepts: [wanted] })
        .catch((cause: unknown) => {
          giveBack();
          throw new NotPaidError(`The payment could not be signed, and nothing was paid: ${String(cause)}`, {
            cause,
          });
        });
      return send(client.encodePaymentSignatureHeader(payload));
    },
  };
}

/** What the header of a 402 asks to be signed. @throws {NotPaidError} when it is not what we can sign */
function readRequirements(header: string): { asked: PaymentRequired; wanted: PaymentRequirements } {
  try {
    const asked = decodePaymentRequiredHeader(header);
    requirements.parse(asked);
    const [wanted] = asked.accepts;
    if (wanted) return { asked, wanted };
  } catch {
    // Said below.
  }
  throw new NotPaidError("The service asks for a payment that cannot be read. Nothing was paid.");
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
