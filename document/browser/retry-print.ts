import { BrowserError, BrowserMemoryError, DocumentError, PageCrashError } from "../errors.ts";

/** Prints a document. @param mostMb memory that the browser may take for it, in MB; its own limit where it is not given */
type Print<T> = (mostMb?: number) => Promise<T>;

/** Prints, and once more where the browser failed. @throws what the second attempt throws */
export type RetryPrint = <T>(print: Print<T>) => Promise<T>;

/** Memory of a second attempt, in MB, where the system ended the first: what the function has beside it is larger than was thought. */
export const carefulMb = 1_400;
const crashedTwice =
  "The document's page was ended twice while it was printed, most likely for want of memory. Split it and send the parts.";

/** Documents that took too much memory, together or more than the system had, are tried one after the other, each alone. */
export function createRetryPrint(): RetryPrint {
  let turn: Promise<unknown> = Promise.resolve();
  const printAlone = <T>(print: () => Promise<T>): Promise<T> => {
    const mine = turn.then(print);
    turn = mine.catch(() => undefined);
    return mine;
  };
  const printCarefully = <T>(print: Print<T>): Promise<T> =>
    printAlone(() => print(carefulMb)).catch((cause: unknown) => {
      throw cause instanceof PageCrashError ? new DocumentError(crashedTwice, { cause }) : cause;
    });

  return (print) =>
    print().catch((error: unknown) => {
      // A browser that crashed under another document is no fault of this one.
      if (error instanceof BrowserMemoryError) return printAlone(print);
      if (error instanceof PageCrashError) return printCarefully(print);
      if (error instanceof BrowserError) return print();
      throw error;
    });
}
