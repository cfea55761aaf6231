import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { keptPrints, shared } from "./vitest.config.ts";

/** What tries things at random (`test/proofs.ts`): a share of them in each run of the tests, and all of them here. */
const proofs = globSync("test/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes('/proofs.ts"'),
);

/** `npm run test:slow`: every attack, every alarm, every crash, and what starts many processes or compares pictures. */
export default defineConfig({
  test: {
    ...shared,
    globalSetup: keptPrints,
    include: ["test/**/*.slow.test.ts", ...proofs],
    env: { PROOFS: "all" },
  },
});
