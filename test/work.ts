import { Session } from "node:inspector/promises";

/**
 * How many times the work of one document twice that of another is: 2 when work grows as documents do, 4 when it is squared. Counting
 * makes code many times slower, so it is done for a part of the size and half of that; the whole is done last.
 * @param counted the part, as large as it must be for the document to be treated as the whole is
 */
export async function growth(work: (size: number) => Promise<unknown>, counted = 0.25): Promise<number> {
  // What is done but once is done before.
  await work(0.1);
  const half = await callsIn(() => work(counted / 2));
  const all = await callsIn(() => work(counted));
  await work(1);
  return all / half;
}

/** The same in CPU time of this thread, for work of regular expressions, which makes no calls; of a document four times as large. */
export async function cpuGrowth(work: (size: number) => Promise<unknown>): Promise<number> {
  await work(1);
  const quarter = Math.max(await cpuOf(() => work(0.25)), await cpuOf(() => work(0.25)));
  return Math.min(await cpuOf(() => work(1)), await cpuOf(() => work(1))) / quarter;
}

/** Calls of functions, counted and not timed: a slow machine makes as many as a fast one. */
async function callsIn(work: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    await session.post("Profiler.takePreciseCoverage");
    await work();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .flatMap(({ functions }) => functions)
      .reduce((sum, { ranges }) => sum + (ranges[0]?.count ?? 0), 0);
  } finally {
    session.disconnect();
  }
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}
