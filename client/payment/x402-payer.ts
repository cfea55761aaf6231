import { x402HTTPClient } from "@x402/core/client";
import { decodePaymentRequiredHeader } from "@x402/core/http";
import type { PaymentRequired } from "@x402/core/types";
import * as z from "zod";
import { amountText, dollarsText, type Amount } from "./amount.ts";
import type { Payer } from "../convert.ts";
import { NotPaidError } from "../errors.ts";
import { checkOffered } from "./offer.ts";
import { usdcNetworks } from "../../lambdas/http-contract/payment/usdc-networks.ts";
import type { X402Wallet } from "./x402-wallet.ts";

/** A payer with a wallet that pays in USDC. */
export interface X402Payer extends Payer {
  /** Of the wallet. */
  readonly address: string;
  /** Returns whether the wallet is one of a network, by its CAIP-2 name. */
  isOn(network: string): boolean;
  /** Reads the wallet's balance on a network; undefined when the chain does not answer. */
  readBalance(network: string): Promise<Amount | undefined>;
  /**
   * Chooses which of an offer's terms the wallet pays: the first in USDC on a network where its balance suffices, as far as the chains answer, or
   * else the first; undefined if there are none.
   */
  choose<Terms extends AcceptedTerms>(accepts: readonly Terms[]): Promise<ChosenTerms<Terms> | undefined>;
}

/** Terms of an offer, as far as a choice among them goes. */
interface AcceptedTerms {
  readonly scheme: string;
  readonly network: string;
  readonly asset: string;
  readonly amount: string;
}

/** The terms that a wallet pays, and its balance there. */
interface ChosenTerms<Terms> {
  readonly terms: Terms;
  readonly balance: Amount | undefined;
}

/** The terms that we sign; the service may send anything, and only these fields are trusted. */
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
    return createPayer(createEvmWallet(key, rpcUrl));
  }
  const { createSolanaWallet } = await import("./solana-wallet.ts");
  return createPayer(await createSolanaWallet(key, rpcUrl));
}

/** Returns whether a key is a private key of EVM: `0x` and 64 hexadecimal digits. */
export function isEvmKey(key: string): key is `0x${string}` {
  return /^0x[0-9a-fA-F]{64}$/.test(key);
}

function createPayer(wallet: X402Wallet): X402Payer {
  // Its own limit of one dollar would stop a buyer who raised theirs; ours is asked for every amount.
  const client = new x402HTTPClient(wallet.client.setSpendControls({ maxAmountPerPayment: false }));
  const readWalletBalance = async (name: string): Promise<Amount | undefined> => {
    const network = usdcNetworks[name];
    return network && wallet.isOn(name) ? wallet.balance(name, network) : undefined;
  };
  const choose: X402Payer["choose"] = async (accepts) => {
    const payable = accepts.filter(({ scheme, network }) => scheme === "exact" && wallet.isOn(network));
    const inUsdc = payable.filter(isInUsdc);
    const choices = [];
    for (const terms of inUsdc.length > 0 ? inUsdc : payable.slice(0, 1)) {
      const balance = await readWalletBalance(terms.network);
      choices.push({ terms, balance });
      if (!balance || balance.millionths >= BigInt(terms.amount)) return { terms, balance };
    }
    return choices[0];
  };
  return {
    method: "x402",
    address: wallet.address,
    isOn: (network) => wallet.isOn(network),
    readBalance: readWalletBalance,
    choose,
    async pay({ required, answer, send, limit }) {
      const header = answer.headers.get("payment-required");
      if (header === null) {
        throw new NotPaidError(
          "The service does not offer x402 now. Pay over Lightning, or try again later.",
        );
      }
      const requirements = readRequirements(header);
      const chosen = await choose(requirements.accepts);
      if (!chosen) throw createElsewhereError(requirements);
      const { terms: wanted, balance } = chosen;
      const network = usdcNetworks[wanted.network];
      if (!network || !isInUsdc(wanted)) {
        throw new NotPaidError("The service asks for a token other than USDC. This wallet pays only USDC.");
      }
      const objection = wallet.objection(wanted);
      if (objection !== undefined) throw new NotPaidError(objection);
      // The signed amount is paid, whatever the offer says.
      const amount: Amount = { millionths: BigInt(wanted.amount), currency: "USDC" };
      checkOffered(required.offers, "x402", amount, wanted.network);
      const giveBack = limit.spend(amount);
      if (balance && balance.millionths < amount.millionths) {
        giveBack();
        throw new NotPaidError(
          `The wallet ${wallet.address} holds ${dollarsText(balance)} on ${network.title}, but the document costs ${amountText(amount)}. Nothing was paid. Send USDC to it, or pay over Lightning.`,
        );
      }
      const payload = await client
        .createPaymentPayload({ ...requirements, accepts: [wanted] })
        .catch((cause: unknown) => {
          giveBack();
          throw new NotPaidError(`We couldn't sign the payment: ${String(cause)}. Nothing was paid.`, {
            cause,
          });
        });
      return send(client.encodePaymentSignatureHeader(payload));
    },
  };
}

function isInUsdc({ network, asset }: AcceptedTerms): boolean {
  return usdcNetworks[network]?.token.toLowerCase() === asset.toLowerCase();
}

/** Reads the terms in the header of a 402. @throws {NotPaidError} when it cannot be read */
function readRequirements(header: string): PaymentRequired {
  try {
    const decoded = decodePaymentRequiredHeader(header);
    requirements.parse(decoded);
    return decoded;
  } catch {
    throw new NotPaidError("The service's payment terms are malformed. Nothing was paid.");
  }
}

function createElsewhereError({ accepts }: PaymentRequired): NotPaidError {
  const networks = accepts.map(({ network }) => usdcNetworks[network]?.title ?? network);
  return new NotPaidError(
    `The service is paid on ${networks.join(" or ")}. Use a wallet on that network. Nothing was paid.`,
  );
}
