import { afterAll, vi } from "vitest";

/** Files of a worker share a service, and with it the environment: each leaves the rest as it found it. */
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
