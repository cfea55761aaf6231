import { setImmediate } from "node:timers/promises";

/** Work that no document waits for, such as closing pages and opening the next. Done at once it would take a processor from the document at hand. */
export interface IdleWork {
  /** Keeps work for later. */
  add(work: () => void): void;
  /** Does the postponed work, and then `last`, once the document has been handed over. */
  doSoon(last: () => void): void;
  /** Resolves when what {@link doSoon} was last called for has been done; never rejects. */
  whenDone(): Promise<void>;
}

/** Keeps the idle work of one renderer. */
export function createIdleWork(): IdleWork {
  const kept: (() => void)[] = [];
  let done: Promise<void> = Promise.resolve();
  return {
    add: (work) => void kept.push(work),
    doSoon(last) {
      done = setImmediate().then(() => {
        for (const work of kept.splice(0)) work();
        last();
      });
    },
    whenDone: () => done,
  };
}
