import { defineConfig } from "vitest/config";
import { keptPrints, shared } from "./vitest.config.ts";

/** `npm run test:slow`: every attack, every alarm, every crash, and what starts many processes or compares pictures. */
export default defineConfig({
  test: { ...shared, globalSetup: keptPrints, include: ["test/**/*.slow.test.ts"] },
});
