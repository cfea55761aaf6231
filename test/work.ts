import { Session } from "node:inspector/promises";

/** What works with documents of a size: 1 is the whole. */
type Work = (size: number) => Promise<unknown>;

/** Work grows as documents do where this is 1, and is squared where it is 2; sorting comes to a little more than 1. */
export const mostGrowth = 1.2;

/** How work grows: the power, and the function whose work grows by it. */
interface Growth {
  readonly power: number;
  readonly pass: string;
}

/**
 * Computes the power by which work grows with the document, for the function whose work grows most: a slow pass cannot hide behind the others.
 * Counting makes code many times slower, so it is done for a part of the size and half of that; the whole is done last.
 * @param counted the part, as large as it must be for the document to be treated as the whole is
 */
export async function growth(work: Work, counted = 0.25): Promise<Growth> {
  // What is done but once is done before.
  await work(0.1);
  const half = await countCalls(() => work(counted / 2));
  const all = await countCalls(() => work(counted));
  await work(1);
  const grown = [...all].map(([name, calls]) => {
    const before = half.get(name) ?? 0;
    return {
      power: Math.log2((calls + fewCalls) / (before + fewCalls / 2)),
      pass: `${name}, called ${String(before)} times and then ${String(calls)}`,
    };
  });
  return grown.reduce((most, growing) => (growing.power > most.power ? growing : most));
}

/** What is squared is very much more for a document that is large enough to be counted; what is less may grow as it likes. */
const fewCalls = 20_000;

/**
 * Returns the power by which the CPU time of this thread grows: of regular expressions, and of what is built in, no calls can be counted.
 * A busy machine makes single measurements wrong, in caches and clock rates alike, so one that is high is repeated: work that is squared stays high.
 */
export async function cpuGrowth(work: Work): Promise<number> {
  await work(1);
  let least = Infinity;
  for (let round = 0; round < 5 && least >= mostGrowth; round++) {
    least = Math.min(least, await cpuGrowthOnce(work));
  }
  return least;
}

async function cpuGrowthOnce(work: Work): Promise<number> {
  const part = 1 / 16;
  const little = Math.max(leastUs, await measureCpu(() => work(part)), await measureCpu(() => work(part)));
  const all = Math.min(await measureCpu(() => work(1)), await measureCpu(() => work(1)));
  return Math.log(all / little) / Math.log(1 / part);
}

/** Less than this is counted as nothing at all where the system counts in ticks. */
const leastUs = 2_000;

/** Calls of each function, counted and not timed: a slow machine makes as many as a fast one. */
async function countCalls(work: () => Promise<unknown>): Promise<Map<string, number>> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage");
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const counts = new Map<string, number>();
    for (const { url, functions } of result) {
      for (const { functionName, ranges } of functions) {
        const [range] = ranges;
        const name = `${functionName} at ${String(range?.startOffset)} of ${url}`;
        counts.set(name, (counts.get(name) ?? 0) + (range?.count ?? 0));
      }
    }
    return counts;
  } finally {
    session.disconnect();
  }
}

/** Node 22 knows the CPU of the whole process alone. */
const clock = "threadCpuUsage" in process ? "threadCpuUsage" : "cpuUsage";

async function measureCpu(work: () => Promise<unknown>): Promise<number> {
  const before = process[clock]();
  await work();
  const { user, system } = process[clock](before);
  return user + system;
}
