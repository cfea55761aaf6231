import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { decodeInvoice } from "@getalby/lightning-tools/bolt11";
import { ConversionError, NotPaidError } from "../errors.ts";
import type { PayInvoice } from "./lightning-payer.ts";

/** A payment may have to look for its way. */
const defaultTimeoutMs = 120_000;

/**
 * Creates a Lightning wallet that is a command of this machine, such as `lncli payinvoice -f`: the invoice is put after it, and it prints the preimage.
 * One that prints nothing is warned of.
 * @param limitMs longest that it may take, in ms
 * @throws {NotPaidError} (from the returned function) with the wallet's own words, when it does not pay
 * @throws {ConversionError} when it says nothing for too long, so that nobody knows
 */
export function createWalletCommand(command: string, limitMs = defaultTimeoutMs): PayInvoice {
  return async (invoice, warn) => {
    const shell = promisify(execFile)("sh", ["-c", `${command} "$0"`, invoice], { timeout: limitMs });
    const { stdout } = await shell.catch((error: unknown) => {
      if (error instanceof Error && "killed" in error && error.killed === true)
        throw new ConversionError(
          "The Lightning wallet did not report whether it paid. Check the wallet; once it has paid, run the same command again, which continues without paying.",
          { cause: error },
        );
      throw new NotPaidError(`The Lightning wallet did not pay the invoice: ${formatError(error)}`, {
        cause: error,
      });
    });
    if (stdout.trim() === "")
      warn?.(
        "The command in PAY_INVOICE ended without an error and printed nothing, so it may not have paid: it should print the preimage.",
      );
    const hash = decodeInvoice(invoice)?.paymentHash;
    // Wallets print much besides.
    const preimages = stdout.match(/\b[0-9a-f]{64}\b/gi) ?? [];
    return preimages.find((preimage) => createHash("sha256").update(preimage, "hex").digest("hex") === hash);
  };
}

function formatError(error: unknown): string {
  const { stderr = "", stdout = "", message = "" } = error as Partial<Record<string, string>>;
  const words = [stderr, stdout].map((text) => text.trim()).find((text) => text !== "") ?? message;
  return words.replace(/\s+/g, " ").slice(-500);
}
