import { minConcurrency, shareConcurrency, shareThrottle } from "../../lib/concurrency.ts";
import { limits } from "./model/limits.ts";

/** How a stage is set up, and what its rails take; rates are a second. */
export interface Stage {
  readonly lambdaConcurrency: number;
  readonly renderConcurrency: number;
  readonly throttle: { readonly rate: number; readonly burst: number };
  /** Whether each 402 carries an L402 challenge. */
  readonly challenges: boolean;
  /** Units a second that the table was made ready for. */
  readonly warm: { readonly writes: number; readonly reads: number };
  readonly rails: Readonly<Record<"facilitator" | "chain" | "node", number>>;
}

/** When something is out of order, in seconds of the simulation. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

/** What is tried. */
export interface Scenario {
  readonly name: string;
  readonly stage: Stage;
  readonly seconds: number;
  /** Returns the requested documents a second. @param at seconds since the beginning */
  readonly rate: (at: number) => number;
  readonly facilitatorDown?: Outage;
  readonly facilitatorSlow?: Outage;
  readonly nodeDown?: Outage;
  /** Lambda runs half of what it should. */
  readonly halfConcurrency?: boolean;
}

/** Returns a stage that sells so many documents a second, with room for twice as many in a moment. @param rate documents a second */
export function stageFor(rate: number): Stage {
  const lambdaConcurrency = Math.max(minConcurrency, Math.ceil(rate * 3));
  return {
    lambdaConcurrency,
    renderConcurrency: shareConcurrency({ lambdaConcurrency }).render,
    throttle: shareThrottle({ lambdaConcurrency }),
    challenges: rate <= 10,
    warm: {
      writes: Math.max(limits.newTable.writes, rate * 40),
      reads: Math.max(limits.newTable.reads, rate * 40),
    },
    rails: { facilitator: Math.max(20, rate * 4), chain: Math.max(50, rate * 8), node: 300 },
  };
}

const hour = 3_600;
const outage = { from: 600, to: 1_200 };
const steady = (rate: number) => ({ seconds: hour, rate: () => rate });

/** All that `npm run simulate` tries. */
export const scenarios: readonly Scenario[] = [
  ...[1, 10, 100, 1_000].map((rate) => ({
    name: `${rate} a second`,
    stage: stageFor(rate),
    ...steady(rate),
  })),
  {
    name: "10 a second, tenfold for a minute",
    stage: stageFor(10),
    seconds: hour,
    rate: (at) => (at >= 600 && at < 660 ? 100 : 10),
  },
  {
    name: "10, facilitator slow for ten minutes",
    stage: stageFor(10),
    ...steady(10),
    facilitatorSlow: outage,
  },
  {
    name: "10, facilitator down for ten minutes",
    stage: stageFor(10),
    ...steady(10),
    facilitatorDown: outage,
  },
  { name: "10, Lightning node down for ten minutes", stage: stageFor(10), ...steady(10), nodeDown: outage },
  { name: "100, half of Lambda's concurrency", stage: stageFor(100), ...steady(100), halfConcurrency: true },
];
