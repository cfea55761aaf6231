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
  /** Of 25 of 100 buyers, who come while nobody waits for a fault to end. */
  readonly p25: number;
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
}

/** Returns the value below which a share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
}

/** Summarises a period. @param until its end, epoch ms */
export function stretch(
  purchases: readonly Purchase[],
  samples: readonly Sample[],
  from: number,
  until: number,
): Stretch {
  const isInStretch = (at: number): boolean => at >= from && at < until;
  const ms = purchases.flatMap((purchase) =>
    isInStretch(purchase.came) && purchase.ms !== undefined ? [purchase.ms] : [],
  );
  const held = samples.filter(({ at }) => isInStretch(at));
  return {
    sold: ms.length,
    p25: quantile(ms, 0.25),
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

/** Times the figure that it is compared with, and so much more, that the last quarter may have. */
type Allowed = readonly [times: number, more: number];

/** Against the first quarter. Open files are counted at rest: connections are kept for a while. */
const levels = {
  p25: [1.5, 50],
  memoryMb: [1.15, 50],
  processes: [1, 4],
} as const satisfies Partial<Record<keyof Stretch, Allowed>>;

/**
 * Against the worst quarter before. At 80 % of the throughput, a fault that lasts makes a queue which takes minutes to go: how many meet it is chance.
 * A service that gets slower is slowest at the end.
 */
const waits = {
  median: [1.5, 100],
  p90: [1.5, 1_000],
} as const satisfies Partial<Record<keyof Stretch, Allowed>>;

/** Returns what grew up to the last quarter, in words. */
export function growth(quarters: readonly Stretch[]): string[] {
  const last = quarters.at(-1);
  const before = quarters.slice(0, -1);
  const [first] = before;
  if (!last || !first) return [];
  const grown = (figure: keyof Stretch, from: number, [times, more]: Allowed): string[] =>
    last[figure] > times * from + more
      ? [`${figure} grew from ${Math.round(from)} to ${Math.round(last[figure])}`]
      : [];
  return [
    ...listEntries(levels).flatMap(([figure, allowed]) => grown(figure, first[figure], allowed)),
    ...listEntries(waits).flatMap(([figure, allowed]) =>
      grown(figure, Math.max(...before.map((quarter) => quarter[figure])), allowed),
    ),
  ];
}

function listEntries(figures: Partial<Record<keyof Stretch, Allowed>>): [keyof Stretch, Allowed][] {
  return Object.entries(figures) as [keyof Stretch, Allowed][];
}
