/** Formats a wallet's error message without its full stop, for a sentence. */
export function describeWalletError(error: unknown): string {
  const reason = error instanceof Error && error.message !== "" ? error.message : "it gave no reason";
  return reason.replace(/\.$/, "");
}
