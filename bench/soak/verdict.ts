import type { Purchase } from "./buyers.ts";
import type { Held } from "./service.ts";

/** What the service held at a moment of the soak. */
export interface Sample extends Held {
  /** Epoch ms. */
  readonly at: number;
}

/** Times of the buyers of a stretch of the soak, in ms, and the most that the service held meanwhile. */
export interface Stretch extends Held {
  readonly sold: number;
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
}

/** The value below which a share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
}

/** @param until of the stretch, epoch ms */
export function stretch(
  purchases: readonly Purchase[],
  samples: readonly Sample[],
  from: number,
  until: number,
): Stretch {
  const isIn = (at: number): boolean => at >= from && at < until;
  const ms = purchases.flatMap((purchase) =>
    isIn(purchase.came) && purchase.ms !== undefined ? [purchase.ms] : [],
  );
  const held = samples.filter(({ at }) => isIn(at));
  return {
    sold: ms.length,
    median: quantile(ms, 0.5),
    p90: quantile(ms, 0.9),
    p99: quantile(ms, 0.99),
    // A browser that is being replaced is there twice for a moment.
    memoryMb: quantile(
      held.map(({ memoryMb }) => memoryMb),
      0.5,
    ),
    openFiles: quantile(
      held.map(({ openFiles }) => openFiles),
      0.5,
    ),
    processes: quantile(
      held.map(({ processes }) => processes),
      0.5,
    ),
  };
}

/** Times the figure of the first quarter, and so much more, that the last quarter may have. Open files are counted at rest: connections are kept for a while. */
const allowed: Readonly<
  Record<keyof Omit<Stretch, "sold" | "p99" | "openFiles">, readonly [times: number, more: number]>
> = {
  median: [1.5, 100],
  p90: [2, 1_000],
  memoryMb: [1.15, 50],
  processes: [1, 4],
};

/** What grew from the first quarter to the last, in words. */
export function growth(first: Stretch, last: Stretch): string[] {
  return (Object.keys(allowed) as (keyof typeof allowed)[]).flatMap((figure) => {
    const [times, more] = allowed[figure];
    const isMore = last[figure] > times * first[figure] + more;
    return isMore ? [`${figure} grew from ${Math.round(first[figure])} to ${Math.round(last[figure])}`] : [];
  });
}
