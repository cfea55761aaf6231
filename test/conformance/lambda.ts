import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Conformance } from "./conformance.ts";
import { cacheFolder, runCommand } from "./tools.ts";
import { runVitest } from "./vitest.ts";

const version = "4.0.2";

/** Every function as Lambda starts it: by AWS' own client of the runtime API, its code read-only, without a home, frozen between events. */
export const lambda: Conformance = {
  name: "lambda",
  about: "the deployed functions, started by AWS' own runtime interface client",
  needs: ["autoconf", "automake", "libtoolize", "cmake", "g++", "unshare"],
  async run(report) {
    const client = await install(report.say);
    report.say("Deploying to this machine");
    await runVitest(
      ["--config", "vitest.slow.config.ts", "test/integration/assembly/deployed.slow.test.ts"],
      { LAMBDA_RIC: client },
      report,
    );
  },
};

async function install(say: (text: string) => void): Promise<string> {
  const folder = join(cacheFolder, `lambda-${version}`);
  const client = join(folder, "node_modules/aws-lambda-ric/index.mjs");
  const built = join(folder, "node_modules/aws-lambda-ric/rapid-client.node");
  if (existsSync(built)) return client;
  say("Building the client: a minute of two cores");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private": true}\n');
  await runCommand("npm", ["install", "--no-audit", "--no-fund", `aws-lambda-ric@${version}`], {
    cwd: folder,
  });
  return client;
}
