import { BrowserError, BrowserMemoryError } from "./errors.ts";

/** Prints, and once more where the browser failed. @throws what the second attempt throws */
export type RetryPrint = <T>(print: () => Promise<T>) => Promise<T>;

/** Documents that took too much memory together are tried one after the other, each alone. */
export function createRetryPrint(): RetryPrint {
  let turn: Promise<unknown> = Promise.resolve();
  const printAlone = <T>(print: () => Promise<T>): Promise<T> => {
    const mine = turn.then(print);
    turn = mine.catch(() => undefined);
    return mine;
  };

  return (print) =>
    print().catch((error: unknown) => {
      // A browser that crashed under another document is no fault of this one.
      if (error instanceof BrowserMemoryError) return printAlone(print);
      if (error instanceof BrowserError) return print();
      throw error;
    });
}
