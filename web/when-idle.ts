const longestWaitMs = 500;

/** Does what can wait when the page has nothing else to do. @returns what keeps it from being done */
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
