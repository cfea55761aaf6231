import { defineConfig } from "vitest/config";
import { shared } from "./vitest.config.ts";

/** `npm run test:slow`: what starts the whole service many times over, or drives long pages of others in a browser. */
export default defineConfig({
  test: { ...shared, include: ["test/**/*.slow.test.ts"] },
});
