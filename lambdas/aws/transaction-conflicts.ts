import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";

/** How often a transaction is tried that conflicts with another. */
const maxConflictAttempts = 6;

/** Tries a transaction again where another on the same items was first, which the SDK does not do on its own. */
export async function withoutConflict<Result>(ask: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      const isConflict =
        error instanceof TransactionCanceledException &&
        !isFailedCondition(error) &&
        error.CancellationReasons?.some(({ Code }) => Code === "TransactionConflict");
      if (!isConflict || attempt === maxConflictAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 25 * (1 + Math.random())));
    }
  }
}

/** Returns whether a condition of one of its writes did not hold. */
export function isFailedCondition({ CancellationReasons = [] }: TransactionCanceledException): boolean {
  return CancellationReasons.some(({ Code }) => Code === "ConditionalCheckFailed");
}
