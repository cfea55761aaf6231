import { afterAll, vi } from "vitest";
import { restoreEnvironment } from "../environment.ts";

/** Files of a worker share a process: each leaves it as it found it. */
const environment = { ...process.env };
afterAll(() => {
  restoreEnvironment(environment);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
