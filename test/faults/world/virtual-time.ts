/**
 * The time of this process. It can be set, and can be let run faster than it does, so that a time-out of half a minute takes a second
 * and still stands in the same relation to all others.
 */
export interface VirtualTime {
  /** Epoch ms. */
  now(): number;
  /** @param now epoch ms */
  set(now: number): void;
  /** How many times faster than real time it runs. */
  speed(rate: number): void;
}

/** Puts `Date`, timers and time-outs of this process under a time of its own. It cannot be undone. */
export function installVirtualTime(): VirtualTime {
  const realNow = Date.now.bind(Date);
  const realPerformanceNow = performance.now.bind(performance);
  const realSetTimeout = setTimeout;
  const realTimeout = AbortSignal.timeout.bind(AbortSignal);
  let rate = 1;
  let base = { virtual: realNow(), real: realNow() };
  const now = (): number => Math.floor(base.virtual + (realNow() - base.real) * rate);

  class VirtualDate extends Date {
    constructor(...values: readonly unknown[]) {
      if (values.length === 0) super(now());
      else super(...(values as [number]));
    }

    static override now(): number {
      return now();
    }
  }
  globalThis.Date = VirtualDate as DateConstructor;
  performance.now = () => realPerformanceNow() * rate;
  globalThis.setTimeout = ((work: () => void, ms = 0, ...values: []) =>
    realSetTimeout(work, ms / rate, ...values)) as typeof setTimeout;
  AbortSignal.timeout = (ms) => realTimeout(Math.ceil(ms / rate));

  return {
    now,
    set(virtual) {
      base = { virtual, real: realNow() };
    },
    speed(next) {
      base = { virtual: now(), real: realNow() };
      rate = next;
    },
  };
}
