import { createNostrWallet } from "./nostr-wallet.ts";
import type { PayInvoice } from "./lightning-payer.ts";
import { createWalletCommand } from "./wallet-command.ts";

/** Creates the Lightning wallet that the environment names: by its connection, or by a command; undefined where it names none. @throws {UsageError} */
export function createLightningWallet({ NWC_URL, PAY_INVOICE }: NodeJS.ProcessEnv): PayInvoice | undefined {
  if (NWC_URL !== undefined) return createNostrWallet(NWC_URL);
  return PAY_INVOICE === undefined ? undefined : createWalletCommand(PAY_INVOICE);
}
