import { defineConfig } from "vitest/config";

/** A hang is what it is for: nothing that a test asserts may depend on how fast the machine is. */
const hangMs = 600_000;

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/*.slow.test.ts"],
    setupFiles: ["test/time-outs.ts"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: hangMs,
    hookTimeout: hangMs,
    reporters: ["default"],
  },
});
