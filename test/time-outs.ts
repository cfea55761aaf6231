import { until } from "./until.ts";

/**
 * Time-outs under the rule of the tests. A busy machine must not let one end that a faster machine would not, so whatever waits for
 * a second or more waits very much longer, and a test that is about the end of a time-out brings it about, without waiting for it.
 * Applied by being imported.
 */

/** From here on a timer is a time-out, in ms; shorter ones are pauses. */
const longMs = 1_000;
/** How many times longer time-outs are. */
const patience = 30;

interface HeldTimeOut {
  readonly ms: number;
  /** When it ends, by {@link passedMs}. */
  readonly due: number;
  readonly end: () => void;
}

/** Files that share a process share what is held, and the timers that hold it. */
const shared = globalThis as typeof globalThis & { heldTimeOuts?: Set<HeldTimeOut>; passedMs?: number };
const isFirst = shared.heldTimeOuts === undefined;
const held = (shared.heldTimeOuts ??= new Set<HeldTimeOut>());
const byTimer = new Map<unknown, HeldTimeOut>();
const real = { setTimeout, clearTimeout };

const release = (timer: unknown): void => {
  const timeOut = byTimer.get(timer);
  if (timeOut) held.delete(timeOut);
  byTimer.delete(timer);
};

function setHeldTimeout<Values extends unknown[]>(
  work: (...values: Values) => void,
  ms = 0,
  ...values: Values
): NodeJS.Timeout {
  if (ms < longMs) return real.setTimeout(work, ms, ...values);
  const end = (): void => {
    release(timer);
    real.clearTimeout(timer);
    work(...values);
  };
  const timer = real.setTimeout(end, ms * patience);
  const timeOut = { ms, due: passedMs() + ms, end };
  held.add(timeOut);
  byTimer.set(timer, timeOut);
  return timer;
}

function clearHeldTimeout(timer: Parameters<typeof clearTimeout>[0]): void {
  release(timer);
  real.clearTimeout(timer);
}

function heldSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  const timeOut: HeldTimeOut = {
    ms,
    due: passedMs() + ms,
    end: () => {
      held.delete(timeOut);
      controller.abort(new DOMException("The operation was aborted due to timeout", "TimeoutError"));
    },
  };
  held.add(timeOut);
  real.setTimeout(timeOut.end, ms * patience).unref();
  return controller.signal;
}

if (isFirst) {
  globalThis.setTimeout = Object.defineProperties(
    setHeldTimeout,
    Object.getOwnPropertyDescriptors(real.setTimeout),
  ) as typeof setTimeout;
  globalThis.clearTimeout = clearHeldTimeout;
  AbortSignal.timeout = heldSignal;
}

/** Returns the time that {@link pass} has let pass, in ms. */
export function passedMs(): number {
  return shared.passedMs ?? 0;
}

/** Lets time pass for time-outs alone: those end that are over then, in their order. @returns how long each of them was, in ms */
export function pass(ms: number): number[] {
  shared.passedMs = passedMs() + ms;
  const over = [...held].filter(({ due }) => due <= passedMs());
  for (const timeOut of over.sort((a, b) => a.due - b.due)) timeOut.end();
  return over.map((timeOut) => timeOut.ms);
}

/** Time-outs of one length that begin from now on. One that has done its work does not always say so, hence none of before. */
export interface ComingTimeOuts {
  /** Ends them, as if their time had passed; waits for one to begin if there is none. */
  end(): Promise<void>;
}

export function comingTimeOuts(ms: number): ComingTimeOuts {
  const before = new Set(held);
  const coming = () => [...held].filter((timeOut) => timeOut.ms === ms && !before.has(timeOut));
  return {
    async end() {
      await until(() => coming().length > 0);
      for (const timeOut of coming()) timeOut.end();
    },
  };
}
