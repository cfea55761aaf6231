/** Returns why a wallet did not do what it was asked, in its own words and without a full stop, for a sentence. */
export function describeWalletError(error: unknown): string {
  const reason = error instanceof Error && error.message !== "" ? error.message : "it gave no reason";
  return reason.replace(/\.$/, "");
}
