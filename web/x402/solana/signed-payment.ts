import { address, getTransactionDecoder, getTransactionEncoder } from "@solana/kit";
import type { Transaction, TransactionModifyingSigner } from "@solana/kit";
import { x402Client } from "@x402/core/client";
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from "@x402/core/http";
import { ExactSvmScheme } from "@x402/svm/exact/client";
import type { IdentifierString, WalletAccount } from "@wallet-standard/base";
import type { SolanaWallet } from "./solana-wallet.ts";
import { translate } from "../../words/translate.ts";

/** Names of Solana's networks in Wallet Standard, by the CAIP-2 ids of x402. */
const chains: Readonly<Record<string, IdentifierString>> = {
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "solana:mainnet",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "solana:devnet",
  "solana:4uhcVJyU9pJkvQyS88uRDiscHXSCkTd6": "solana:testnet",
};

/**
 * Has a wallet sign the payment that the stock x402 client builds from the service's terms. The wallet signs and does not send.
 * @param requirements the PAYMENT-REQUIRED header
 * @returns the PAYMENT-SIGNATURE header
 * @throws {Error} when the wallet has no account here, or its owner declines
 */
export async function signPayment(
  wallet: SolanaWallet,
  requirements: string,
  rpcUrl: string,
): Promise<string> {
  const required = decodePaymentRequiredHeader(requirements);
  const accepts = required.accepts.filter((terms) => terms.network.startsWith("solana:"));
  const network = accepts[0]?.network ?? "";
  const chain = chains[network];
  if (chain === undefined)
    throw new Error(translate("This page knows no wallets for the network {network}.", { network }));
  const { accounts } = await wallet.features["standard:connect"].connect();
  const account = accounts.find((candidate) => candidate.chains.includes(chain));
  if (!account)
    throw new Error(
      translate("{wallet} has no account on {network}. Choose that network in the wallet.", {
        wallet: wallet.name,
        network: chain,
      }),
    );
  const client = new x402Client().register(
    "solana:*",
    new ExactSvmScheme(createSigner(wallet, account, chain), { rpcUrl }),
  );
  return encodePaymentSignatureHeader(await client.createPaymentPayload({ ...required, accepts }));
}

// Wallets may add to a transaction before they sign it (Wallet Standard, `solana:signTransaction`), so it is decoded again.
function createSigner(
  wallet: SolanaWallet,
  account: WalletAccount,
  chain: IdentifierString,
): TransactionModifyingSigner {
  const encoder = getTransactionEncoder();
  const decoder = getTransactionDecoder();
  const sign = async (transaction: Transaction) => {
    const [signed] = await wallet.features["solana:signTransaction"].signTransaction({
      account,
      transaction: new Uint8Array(encoder.encode(transaction)),
      chain,
    });
    if (!signed) throw new Error(translate("{wallet} did not sign.", { wallet: wallet.name }));
    return { ...transaction, ...decoder.decode(signed.signedTransaction) };
  };
  return {
    address: address(account.address),
    modifyAndSignTransactions: (transactions) => Promise.all(transactions.map(sign)) as never,
  };
}
