import { defineConfig } from "vitest/config";
import { shared } from "../../vitest.config.ts";

/** The tests that mutants are tried on: those of the functions in the project `unit`. */
export default defineConfig({
  test: {
    ...shared,
    isolate: false,
    setupFiles: [...shared.setupFiles, "test/unit/shared-process.ts"],
    include: ["test/unit/lambdas/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/*.slow.test.ts"],
  },
});
