import { translate } from "../../words/translate.ts";

/** Formats a wallet's error message without its full stop, for a sentence. */
export function describeWalletError(error: unknown): string {
  const reason =
    error instanceof Error && error.message !== "" ? error.message : translate("it gave no reason");
  return reason.replace(/\.$/, "");
}

/** "User Rejected Request" (EIP-1193, "Provider Errors"); wallets of other networks have the same code, or say so in words alone. */
const rejectedByUser = 4001;
const cancelled =
  /\buser (?:has )?(?:rejected|denied|declined|cancell?ed)\b|\b(?:rejected|denied|declined|cancell?ed) by (?:the )?user\b/i;

/** Returns whether its owner did not want what a wallet was asked for, which is no failure. */
export function isCancelled(error: unknown): boolean {
  const { code, message, cause } = (error ?? {}) as {
    readonly code?: unknown;
    readonly message?: unknown;
    readonly cause?: unknown;
  };
  if (code === rejectedByUser || (typeof message === "string" && cancelled.test(message))) return true;
  return cause !== undefined && cause !== error && isCancelled(cause);
}
