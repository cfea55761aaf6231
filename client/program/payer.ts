import { Option } from "commander";
import type { Payer } from "../convert.ts";
import { UsageError } from "../errors.ts";
import { createCardPayer, showCardPage } from "../payment/card-payer.ts";
import { createLocalWallets } from "../payment/local-wallets.ts";
import { createLightningPayer, showInvoice, type PayInvoice } from "../payment/lightning-payer.ts";
import { createLightningWallet } from "../payment/lightning-wallet.ts";
import { createEvmSchemeMethod, createLightningSchemeMethod } from "../payment/scheme/methods.ts";
import { createSchemePayer } from "../payment/scheme/payer.ts";
import { createX402Payer, isEvmKey } from "../payment/x402-payer.ts";

/** What pays: a wallet on Solana, a wallet on Base, or whoever pays an invoice. */
const payMethods = ["x402", "base", "lightning"] as const;
/** A person with a card pays for packs as well. */
const packMethods = [...payMethods, "card"] as const;

/** The options that choose it. */
export interface PayerValues {
  readonly pay: (typeof packMethods)[number];
  readonly protocol?: "payment";
}

/** Makes those options. @param goods what is paid for */
export function payerOptions(goods: "document" | "pack"): Option[] {
  const [methods, card] =
    goods === "pack" ? [packMethods, ", or card, which shows a page to pay on and waits"] : [payMethods, ""];
  return [
    new Option(
      "--pay <method>",
      `USDC on Solana (x402) or Base, or lightning, which shows an invoice and waits${card}`,
    )
      .choices(methods)
      .default("x402"),
    new Option("--protocol <name>", "pay over Lightning or on Base by the HTTP scheme Payment").choices([
      "payment",
    ]),
  ];
}

/** Explains where the wallets are named, for the help of a program. */
export const walletHelp = `
Environment variables name your wallet: SOLANA_WALLET_KEY (base58, or a JSON array) and SOLANA_RPC_URL; with --pay base,
EVM_WALLET_KEY (0x and 64 digits) and EVM_RPC_URL; with --pay lightning, NWC_URL (a wallet connection) or PAY_INVOICE (a command
that pays the invoice appended to it). The local service has test wallets that pay.`;

/** Creates the payer that the options choose, from the environment. @returns undefined when no wallet is configured */
export async function payerFor({ pay, protocol }: PayerValues, url: string): Promise<Payer | undefined> {
  if (pay === "card") {
    if (protocol !== undefined) throw new UsageError("--pay card goes without --protocol. Omit it.");
    return createCardPayer(showCardPage);
  }
  const local = await createLocalWallets(url);
  const { SOLANA_WALLET_KEY: wallet, SOLANA_RPC_URL: rpcUrl } = process.env;
  if (pay === "lightning") {
    const payInvoice: PayInvoice =
      createLightningWallet(process.env) ??
      (async (invoice) => {
        showInvoice(invoice);
        return local?.payInvoice(invoice);
      });
    return protocol === "payment"
      ? createSchemePayer(createLightningSchemeMethod(payInvoice))
      : createLightningPayer(payInvoice);
  }
  if (pay === "base") {
    const { EVM_WALLET_KEY: key = local?.evm?.key, EVM_RPC_URL: evmRpcUrl = local?.evm?.rpcUrl } =
      process.env;
    if (key === undefined) return undefined;
    if (protocol !== "payment") return createX402Payer(key, evmRpcUrl);
    if (!isEvmKey(key)) throw new UsageError("EVM_WALLET_KEY must be 0x and 64 hexadecimal digits.");
    return createSchemePayer(createEvmSchemeMethod(key));
  }
  // There the payer pays the network's fee in SOL, which is within no limit.
  if (protocol === "payment")
    throw new UsageError("--protocol payment needs --pay base or --pay lightning. On Solana, omit it.");
  if (wallet !== undefined) return createX402Payer(wallet, rpcUrl);
  return local && createX402Payer(local.solana, local.rpcUrl);
}
