import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keptPrints, shared } from "./vitest.config.ts";

/** What tries things at random (`test/proofs.ts`): a share of them in each run of the tests, and all of them here. */
const proofs = globSync("test/**/*.test.ts").filter((file) =>
  readFileSync(file, "utf8").includes('/proofs.ts"'),
);

/** The files that took longest when they were measured, longest first. */
const longest = [
  "integration/programs",
  "site/ways",
  "client/local-services",
  "site/workspace",
  "assembly/deployed",
  "site/orders",
  "client/package",
  "integration/scale-document",
  "site/paying",
  "security/corpus",
  "textcheck/textcheck",
  "site/firefox",
].map((name) => `${name}.slow.test.ts`);

/** Begins with what takes longest, and gives each share its part of it, so that all shares take about as long. */
class DealtOut extends BaseSequencer {
  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { index = 1, count = 1 } = this.ctx.config.shard ?? {};
    return Promise.resolve(
      inOrder(files).filter((_, place) => {
        const seat = place % count;
        const isWayBack = Math.floor(place / count) % 2 === 1;
        return (isWayBack ? count - seat : seat + 1) === index;
      }),
    );
  }

  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(inOrder(files));
  }
}

function inOrder(files: readonly TestSpecification[]): TestSpecification[] {
  const place = ({ moduleId }: TestSpecification): number => {
    const found = longest.findIndex((name) => moduleId.endsWith(name));
    return found === -1 ? longest.length : found;
  };
  return files.toSorted((a, b) => place(a) - place(b) || a.moduleId.localeCompare(b.moduleId));
}

/** `npm run test:slow`: every attack, every alarm, every crash, and what starts many processes or compares pictures. */
export default defineConfig({
  test: {
    ...shared,
    globalSetup: keptPrints,
    include: ["test/**/*.slow.test.ts", ...proofs],
    env: { PROOFS: "all" },
    sequence: { sequencer: DealtOut },
  },
});
