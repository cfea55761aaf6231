const longestWaitMs = 500;

/** Runs deferred work when the page is idle. @returns a function that cancels it */
export function runWhenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, longestWaitMs);
    return () => {
      clearTimeout(timer);
    };
  }
  const callback = requestIdleCallback(work, { timeout: longestWaitMs });
  return () => {
    cancelIdleCallback(callback);
  };
}
