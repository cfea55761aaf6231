import { recheckBoughtMs } from "../../../lambdas/payments/ledger/ledger-writes.ts";
import { itemsAtOnce, maxSweepMs } from "../../../lambdas/sweep/sweep.ts";
import type { Demand } from "../demand.ts";
import { functions } from "./limits.ts";

const minuteMs = 60_000;
/** Share of a processor that its memory has: 1,769 MB have one (Lambda Developer Guide, "Configure function memory"). */
const cpu = (functions.sweep?.memory ?? 0) / 1_769;

/** The sweep of each minute, which checks purchases again. */
export class SimulatedSweep {
  readonly #due = new Map<number, number>();
  #look: Demand | undefined;
  /** Documents that wait for a check, now and at most. */
  behind = 0;
  mostBehind = 0;

  /** Lists a document that was bought. @param now ms @param looks each of which comes later than the one before */
  list(now: number, looks: readonly Demand[]): void {
    looks.forEach((look, index) => {
      const minute = Math.floor((now + recheckBoughtMs * (index + 1)) / minuteMs) + 1;
      this.#due.set(minute, (this.#due.get(minute) ?? 0) + 1);
      this.#look ??= look;
    });
  }

  /** Sweeps once. @param nodeRate calls a second that it may make to the Lightning node; 0 while the node is down */
  run(now: number, nodeRate: number): void {
    const minute = Math.floor(now / minuteMs);
    this.behind += this.#due.get(minute) ?? 0;
    this.#due.delete(minute);
    this.mostBehind = Math.max(this.mostBehind, this.behind);
    if (!this.#look) return;
    const { ms, rails } = this.#look;
    const perSecond = Math.min(
      itemsAtOnce / (ms / 1000),
      cpu / ((functions.sweep?.cpuMs ?? 1) / 1000),
      nodeRate / (rails.node ?? 0),
    );
    this.behind = Math.max(0, this.behind - Math.floor((perSecond * maxSweepMs) / 1000));
  }
}
