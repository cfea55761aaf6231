import { setImmediate as turn } from "node:timers/promises";

/** The time of a process, with its timers, which advances only by messages. */
export interface VirtualTime {
  /** Returns the time, epoch ms. */
  now(): number;
  setTimeout(work: () => void, ms: number): { readonly close: () => void };
  /** Lets time pass up to a moment, epoch ms, never back: what is due by then is done first, the earliest before the others. */
  passTo(moment: number): Promise<void>;
}

/** Gives this process another `Date`, and `performance` the same time. It cannot be undone. */
export function installVirtualDate(now: () => number): void {
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
}

/** Puts `Date`, timers and time-outs of this process under a clock that messages advance. This cannot be undone. */
export function installVirtualTime(): VirtualTime {
  const begun = Date.now();
  const time = createVirtualTime(begun);
  installVirtualDate(() => time.now());
  performance.now = () => time.now() - begun;
  const realClearTimeout = clearTimeout;
  globalThis.setTimeout = ((work: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
    time.setTimeout(() => {
      work(...values);
    }, ms)) as unknown as typeof setTimeout;
  globalThis.clearTimeout = (timer) => {
    if (typeof timer === "object") timer.close();
    else realClearTimeout(timer);
  };
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    time.setTimeout(() => {
      controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    }, ms);
    return controller.signal;
  };
  return time;
}

/** Creates virtual time. @param begun epoch ms */
export function createVirtualTime(begun: number): VirtualTime {
  let now = begun;
  const due = new Set<VirtualTimer>();

  class VirtualTimer {
    at = 0;
    readonly work: () => void;
    readonly ms: number;

    constructor(work: () => void, ms: number) {
      this.work = work;
      this.ms = ms >= 1 ? ms : 1;
      this.refresh();
    }

    refresh(): this {
      this.at = now + this.ms;
      due.add(this);
      return this;
    }

    readonly close = (): this => {
      due.delete(this);
      return this;
    };

    // Nothing but its parent keeps a function's process alive.
    readonly ref = (): this => this;
    readonly unref = (): this => this;
    readonly hasRef = (): boolean => false;
    readonly [Symbol.dispose] = this.close;
  }

  const findNextTimer = (moment: number): VirtualTimer | undefined => {
    let first: VirtualTimer | undefined;
    for (const timer of due) if (timer.at <= moment && !(first && first.at <= timer.at)) first = timer;
    return first;
  };

  return {
    now: () => now,
    setTimeout: (work, ms) => new VirtualTimer(work, ms),
    async passTo(moment) {
      for (let timer = findNextTimer(moment); timer; timer = findNextTimer(moment)) {
        now = Math.max(now, timer.at);
        due.delete(timer);
        timer.work();
        // What it brought about comes before what is due later.
        await turn();
      }
      now = Math.max(now, moment);
    },
  };
}
