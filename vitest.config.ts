import { defineConfig, type ViteUserConfig } from "vitest/config";

// Packages as the service loads them: builds for development check themselves, which takes a while.
process.env.NODE_ENV = "production";

/** A hang is what it is for: nothing that a test asserts may depend on how fast the machine is. */
const hangMs = 600_000;

const slow = ["**/node_modules/**", "**/*.slow.test.ts"];

/** What all tests share. */
export const shared = {
  setupFiles: ["test/time-outs.ts"],
  pool: "forks",
  execArgv: ["--max-semi-space-size=64"],
  maxWorkers: 2,
  testTimeout: hangMs,
  hookTimeout: hangMs,
  reporters: "default",
} satisfies ViteUserConfig["test"];

/** For what prints: prints are kept from one run to the next. */
export const keptPrints = ["test/printing/kept-prints.ts"];

/** Files of a worker share its process, and what they leave in it. */
const inOneProcess = {
  isolate: false,
  setupFiles: [...shared.setupFiles, "test/unit/shared-process.ts"],
};

const printing = ["test/{corpus,security}/**/*.test.ts", "test/integration/{document,print}/**/*.test.ts"];

/** What buys documents of the service with its usual settings, and leaves clock and secrets as they are. */
const service =
  "test/integration/service/**/{calls,check,corrections,endpoints,idempotency-key,jobs,left-out,lightning-offer,one-call,payment-identifier,polling,prefer-wait,receipts,refused-copies,several-payments,turns,x402-refused}.test.ts";

/** `unit` mirrors the rooms and takes seconds; `printing` is what prints, with one browser a worker; `integration` starts the whole service. */
export default defineConfig({
  test: {
    ...shared,
    projects: [
      {
        extends: true,
        test: { name: "unit", ...inOneProcess, include: ["test/unit/**/*.test.ts"], exclude: slow },
      },
      {
        extends: true,
        test: {
          name: "printing",
          ...inOneProcess,
          globalSetup: keptPrints,
          include: printing,
          exclude: slow,
        },
      },
      {
        extends: true,
        test: {
          name: "service",
          isolate: false,
          setupFiles: [...shared.setupFiles, "test/integration/service/shared-service.ts"],
          include: [service],
          exclude: slow,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["test/**/*.test.ts"],
          exclude: ["test/unit/**", service, ...printing, ...slow],
        },
      },
    ],
  },
});
