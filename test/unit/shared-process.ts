import { afterAll, vi } from "vitest";

/** Files of a worker share a process: each leaves it as it found it. */
const environment = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
