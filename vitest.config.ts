import { defineConfig } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";

/** A hang is what it is for: nothing that a test asserts may depend on how fast the machine is. */
const hangMs = 600_000;

const slow = ["**/node_modules/**", "**/*.slow.test.ts"];

/** What all tests share. */
export const shared = {
  setupFiles: ["test/time-outs.ts"],
  pool: "forks",
  maxWorkers: 2,
  testTimeout: hangMs,
  hookTimeout: hangMs,
  reporters: "default",
} satisfies ViteUserConfig["test"];

/** `unit` mirrors the rooms and takes seconds; `integration` is everything that starts a browser, or the whole service. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          isolate: false,
          setupFiles: [...shared.setupFiles, "test/unit/shared-process.ts"],
          include: ["test/unit/**/*.test.ts"],
          exclude: slow,
        },
      },
      {
        extends: true,
        test: { name: "integration", include: ["test/**/*.test.ts"], exclude: ["test/unit/**", ...slow] },
      },
    ],
  },
});
