import { mergeConfig } from "vitest/config";
import usual from "./vitest.config.ts";

/** `npm run test:slow`: what starts the whole service many times over, or drives long pages of others in a browser. */
export default mergeConfig(
  { ...usual, test: { ...usual.test, include: [], exclude: [] } },
  { test: { include: ["test/**/*.slow.test.ts"] } },
);
