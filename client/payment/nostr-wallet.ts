import * as z from "zod";
import { parseConnection } from "../../lambdas/payments/networks/lightning/nostr/connection.ts";
import { ConversionError, NotPaidError, UsageError } from "../errors.ts";
import type { PayInvoice } from "./lightning-payer.ts";

/** A payment over Lightning can take this long, in ms. */
const defaultTimeoutMs = 60_000;

const paid = z.object({ preimage: z.string() });

/**
 * Creates a wallet that pays by Nostr Wallet Connect (NIP-47), such as Alby Hub.
 * @param connection string that the wallet shows, with permission to pay
 * @throws {UsageError} when it is invalid; the returned function throws {NotPaidError} when the wallet does not pay
 */
export function createNostrWallet(connection: string, timeoutMs = defaultTimeoutMs): PayInvoice {
  const wallet = parseConnection(connection);
  // The message must not quote it: it holds a secret.
  if (typeof wallet === "string") throw new UsageError(`The wallet's connection ${wallet}.`);
  return async (invoice) => {
    const { createWallet } = await import("../../lambdas/payments/networks/lightning/nostr/wallet.ts");
    const walletClient = createWallet({ clock: Date.now, timeoutMs });
    const { error, result } = await walletClient
      .ask(wallet, { method: "pay_invoice", parameters: { invoice } }, 0)
      .catch((cause: unknown) => {
        const isRefused = cause instanceof Error && "fault" in cause && cause.fault === "refused";
        if (isRefused) throw new NotPaidError("The wallet connection does not allow payments.", { cause });
        throw new ConversionError(
          "The wallet did not report whether it paid. Check the wallet; once it has paid, run the same command again, which continues without paying.",
          { cause },
        );
      });
    if (error !== undefined) throw new NotPaidError(`The wallet did not pay the invoice: ${error}.`);
    return paid.parse(result).preimage;
  };
}
