/** What runs until it is stopped. */
interface Part {
  stop(): Promise<void> | void;
}

/** Parts of a service, which stop together. */
export interface StartedParts {
  keep<T extends Part>(starting: T | Promise<T>): Promise<T>;
  /**
   * Stops all, the last first, and those that are still starting when another could not.
   * @throws {AggregateError} why parts did not stop, after the others did
   */
  stop(): Promise<void>;
}

/** Creates a list of started parts, to stop them. */
export function createStartedParts(): StartedParts {
  const begun: Promise<unknown>[] = [];
  const started: Part[] = [];
  return {
    keep(starting) {
      const kept = Promise.resolve(starting).then((part) => {
        started.unshift(part);
        return part;
      });
      begun.push(kept);
      return kept;
    },
    async stop() {
      await Promise.allSettled(begun);
      const faults: unknown[] = [];
      for (const part of started.splice(0)) {
        try {
          await part.stop();
        } catch (fault) {
          faults.push(fault);
        }
      }
      if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join("; "));
    },
  };
}
