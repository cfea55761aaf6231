import { isThrottlingError, isTransientError as isTransientForSdk } from "@smithy/core/retry";

/** A table's item, or a part of a transaction, was left undone for want of capacity. */
export class TableBusyError extends Error {
  override readonly name = "TableBusyError";
}

/** Reasons for which DynamoDB cancels a transaction, or refuses a write beside one, that passes (API Reference, TransactWriteItems). */
const transientReasons: ReadonlySet<string> = new Set([
  "None",
  "TransactionConflict",
  "ThrottlingError",
  "ProvisionedThroughputExceeded",
]);

/** Returns whether a call failed for a cause that passes: a time-out, a throttle, a lost connection, or a fault of the service that was called. */
export function isTransientError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof TableBusyError || error.name === "TransactionConflictException") return true;
  const ofSdk = error as Parameters<typeof isTransientForSdk>[0];
  return (
    isThrottlingError(ofSdk) ||
    isTransientForSdk(ofSdk) ||
    isCancelledForNow(error) ||
    (error.cause !== error && isTransientError(error.cause))
  );
}

/** Returns whether a transaction was cancelled for reasons that pass. */
function isCancelledForNow(
  error: Error & { readonly CancellationReasons?: readonly { readonly Code?: string }[] },
): boolean {
  const { CancellationReasons: reasons = [] } = error;
  return reasons.length > 0 && reasons.every(({ Code: code = "None" }) => transientReasons.has(code));
}
