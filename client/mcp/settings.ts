import { delimiter } from "node:path";
import { parseAmounts } from "../payment/amount.ts";
import { readAccountKey } from "../credit.ts";
import { stateFolder } from "../document-keys.ts";
import { resolveServiceUrl } from "../local-service.ts";
import type { PayInvoice } from "../payment/lightning-payer.ts";
import { createLightningWallet } from "../payment/lightning-wallet.ts";
import type { Limits } from "../payment/spending.ts";

/** Settings of the server for agents. */
export interface Settings {
  readonly baseUrl: string;
  /** The only folder that is written to; it is read from as well. */
  readonly folder: string;
  /** Further folders that are read from, also by documents of others. */
  readonly allowed: readonly string[];
  /** Key of a wallet on Solana, or else on Base. */
  readonly wallet: string | undefined;
  readonly rpcUrl: string | undefined;
  /** Pays a Lightning invoice; undefined where no wallet is configured. */
  readonly payInvoice: PayInvoice | undefined;
  /** Key of an account with prepaid credit, which is spent first. */
  readonly accountKey: string | undefined;
  readonly limits: Limits;
  /** Folder of the server's persistent state. */
  readonly stateFolder: string;
}

/** Reads the host's settings of the server. @throws {UsageError} */
export async function readMcpSettings(environment: NodeJS.ProcessEnv): Promise<Settings> {
  const {
    SERVICE_URL,
    OUTPUT_FOLDER = "out",
    ALLOW_FOLDERS = "",
    SOLANA_WALLET_KEY,
    SOLANA_RPC_URL,
    EVM_WALLET_KEY,
    EVM_RPC_URL,
    MAX_PRICE,
    MAX_SPEND,
  } = environment;
  return {
    baseUrl: await resolveServiceUrl(SERVICE_URL),
    folder: OUTPUT_FOLDER,
    allowed: ALLOW_FOLDERS.split(delimiter).filter((folder) => folder !== ""),
    wallet: SOLANA_WALLET_KEY ?? EVM_WALLET_KEY,
    rpcUrl: SOLANA_WALLET_KEY === undefined ? EVM_RPC_URL : SOLANA_RPC_URL,
    payInvoice: createLightningWallet(environment),
    accountKey: readAccountKey(environment),
    stateFolder: stateFolder(environment),
    limits: {
      perDocument: MAX_PRICE === undefined ? undefined : parseAmounts(MAX_PRICE),
      inAll: MAX_SPEND === undefined ? undefined : parseAmounts(MAX_SPEND),
    },
  };
}
