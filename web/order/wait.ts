let end: () => void = () => undefined;

/** Waits, or until something has happened that makes asking worthwhile. */
export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Ends the pause: it may be worthwhile to ask now. */
export function endWait(): void {
  end();
}
