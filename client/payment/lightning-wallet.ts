import { createNostrWallet } from "./nostr-wallet.ts";
import type { PayInvoice } from "./lightning-payer.ts";
import { createWalletCommand } from "./wallet-command.ts";

/** Creates the Lightning wallet of the environment: by its connection, or by a command; undefined if there is none. @throws {UsageError} */
export function createLightningWallet({ NWC_URL, PAY_INVOICE }: NodeJS.ProcessEnv): PayInvoice | undefined {
  if (NWC_URL !== undefined) return createNostrWallet(NWC_URL);
  return PAY_INVOICE === undefined ? undefined : createWalletCommand(PAY_INVOICE);
}
