import { BrowserError, BrowserMemoryError, DocumentError, PageCrashError } from "../errors.ts";

/** How one step of a document may take memory. */
export interface Attempt {
  /** Memory that its browser may take meanwhile, in MB, where that is less than its own limit. */
  readonly mostMb?: number;
  /** Whether it was ended before for what several documents took together: the others give way now. */
  readonly isTriedAgain?: boolean;
}

/** Memory limit of a second attempt, in MB, where the system ended the first: the function's other processes use more than was thought. */
export const carefulMb = 1_400;
const crashedTwice =
  "The browser ended twice while printing the document, most likely for lack of memory. Split the document and send the parts.";

/** Of all renderers, for they share the memory. */
let turn: Promise<unknown> = Promise.resolve();

function runInTurn<T>(step: () => Promise<T>): Promise<T> {
  const mine = turn.then(step);
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * Compiles or prints a document, and tries again if the failure was not its own. Documents that took too much memory, together or more than the
 * system had, are retried one after the other.
 * @throws the second attempt's error
 */
export async function retryStep<T>(step: (attempt: Attempt) => Promise<T>): Promise<T> {
  try {
    return await step({});
  } catch (error) {
    if (error instanceof BrowserMemoryError) return runInTurn(() => step({ isTriedAgain: true }));
    if (error instanceof PageCrashError)
      return runInTurn(() => step({ mostMb: carefulMb, isTriedAgain: true })).catch((cause: unknown) => {
        throw cause instanceof PageCrashError ? new DocumentError(crashedTwice, { cause }) : cause;
      });
    // A browser that crashed under another document is no fault of this one.
    if (error instanceof BrowserError) return step({});
    throw error;
  }
}
