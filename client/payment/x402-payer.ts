import { x402HTTPClient } from "@x402/core/client";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import type { PaymentRequired, PaymentRequirements } from "@x402/core/types";
import * as z from "zod";
import { amountText, dollarsText } from "./amount.ts";
import type { Amount } from "./amount.ts";
import type { Payer } from "../convert.ts";
import { NotPaidError } from "../errors.ts";
import { checkOffered } from "./offer.ts";
import { usdcNetworks } from "./usdc-networks.ts";
import type { X402Wallet } from "./x402-wallet.ts";

/** A payer with a wallet that pays in USDC. */
export interface X402Payer extends Payer {
  /** Of the wallet. */
  readonly address: string;
  /** Whether the wallet is one of a network, by its CAIP-2 name. */
  isOn(network: string): boolean;
  /** What the wallet holds on a network; undefined when the chain does not tell. */
  held(network: string): Promise<Amount | undefined>;
}

/** What we sign by; the service may say anything, and only this much is believed. */
const requirements = z.object({
  x402Version: z.literal(2),
  accepts: z
    .array(
      z.looseObject({
        scheme: z.string(),
        network: z.string(),
        asset: z.string(),
        amount: z.string().regex(/^\d{1,20}$/),
        extra: z.looseObject({}),
      }),
    )
    .refine((accepts) => accepts.some(({ scheme }) => scheme === "exact")),
});

/**
 * Pays in USDC over x402, version 2, on Solana or on a network of EVM such as Base.
 * @param wallet a private key of EVM, `0x` and 64 hexadecimal digits; or a secret key of Solana, in base58 or as a JSON array of bytes
 * @param rpcUrl JSON-RPC endpoint of the network; the network's public one when undefined
 */
export async function createX402Payer(wallet: string, rpcUrl?: string): Promise<X402Payer> {
  const key = wallet.trim();
  if (isEvmKey(key)) {
    const { createEvmWallet } = await import("./evm-wallet.ts");
    return payerOf(createEvmWallet(key, rpcUrl));
  }
  const { createSolanaWallet } = await import("./solana-wallet.ts");
  return payerOf(await createSolanaWallet(key, rpcUrl));
}

function isEvmKey(key: string): key is `0x${string}` {
  return /^0x[0-9a-fA-F]{64}$/.test(key);
}

function payerOf(wallet: X402Wallet): X402Payer {
  // Its own limit of one dollar would stop a buyer who raised theirs; ours is asked for every amount.
  const client = new x402HTTPClient(wallet.client.setSpendControls({ maxAmountPerPayment: false }));
  const held = async (name: string): Promise<Amount | undefined> => {
    const network = usdcNetworks.get(name);
    return network && wallet.isOn(name) ? wallet.balance(network) : undefined;
  };
  return {
    method: "x402",
    address: wallet.address,
    isOn: (network) => wallet.isOn(network),
    held,
    async pay({ required, answer, send, limit }) {
      const header = answer.headers.get("payment-required");
      if (header === null) {
        throw new NotPaidError(
          "The service does not offer x402 now. Pay over Lightning, or try again later.",
        );
      }
      const { asked, wanted } = readRequirements(header, wallet);
      const network = usdcNetworks.get(wanted.network);
      if (network?.token.toLowerCase() !== wanted.asset.toLowerCase()) {
        throw new NotPaidError(
          "The service asks for another token than USDC, which this wallet does not pay.",
        );
      }
      const objection = wallet.objection(wanted);
      if (objection !== undefined) throw new NotPaidError(objection);
      // What is signed is what is paid, whatever the offer said.
      const amount: Amount = { millionths: BigInt(wanted.amount), currency: "USDC" };
      checkOffered(required.offers, "x402", amount, wanted.network);
      const giveBack = limit.spend(amount);
      const balance = await held(wanted.network);
      if (balance && balance.millionths < amount.millionths) {
        giveBack();
        throw new NotPaidError(
          `The wallet ${wallet.address} holds ${dollarsText(balance)} on ${network.name}, ${amountText(amount)} is needed: send USDC to it, or pay over Lightning. Nothing was paid.`,
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

/** What the header of a 402 asks this wallet to sign. @throws {NotPaidError} when it is not what it can sign */
function readRequirements(
  header: string,
  wallet: X402Wallet,
): { asked: PaymentRequired; wanted: PaymentRequirements } {
  let asked: PaymentRequired;
  try {
    asked = decodePaymentRequiredHeader(header);
    requirements.parse(asked);
  } catch {
    throw new NotPaidError("The service asks for a payment that cannot be read. Nothing was paid.");
  }
  const wanted = asked.accepts.find(({ scheme, network }) => scheme === "exact" && wallet.isOn(network));
  if (wanted) return { asked, wanted };
  const networks = asked.accepts.map(({ network }) => usdcNetworks.get(network)?.name ?? network);
  throw new NotPaidError(
    `The service is paid on ${networks.join(" or ")}, where this wallet is not. Pay from a wallet there. Nothing was paid.`,
  );
}
