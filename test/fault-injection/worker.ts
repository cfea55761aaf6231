import { judgeContest, type ContestCase } from "./contests.ts";
import { judge, type FaultCase } from "./matrix.ts";
import { startWorld } from "./world/world.ts";

/** A process that judges the cases it is sent, one after the other, in a world of its own. */

export type Case = FaultCase | ContestCase;
/** What does not hold after a case. */
export type Verdict = readonly string[];

// The facilitator's package tells of failures, which are made on purpose here.
console.error = () => undefined;

const world = await startWorld();

async function judgeCase(testCase: Case): Promise<Verdict> {
  try {
    return await ("flow" in testCase ? judge(world, testCase) : judgeContest(world, testCase));
  } catch (error) {
    world.mend();
    return [
      `The case could not be run: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ];
  }
}

process.on("message", (testCase: Case) => {
  void judgeCase(testCase).then((verdict) => process.send?.(verdict));
});
process.on("disconnect", () => {
  void world.stop().then(() => process.exit());
});
process.send?.([]);
