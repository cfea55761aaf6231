import { setTimeout as pause } from "node:timers/promises";

/** A process whose time is the world's. */
export interface Timed {
  /** Lets its time pass up to a moment, epoch ms, and comes back when all that was due has been done, or the process has ended. */
  passTo(moment: number): Promise<void>;
  /** Whether it is at work on something that takes as long as the machine makes it. */
  readonly isBusy: boolean;
}

/** What the world's processes are waiting for. */
export interface Traffic {
  /** Calls that are being answered: the clock stops for them. */
  answering: number;
  /** Calls that nobody will ever answer: time passes sooner. */
  hanging: number;
}

/**
 * The one time of the world and of all its processes. It passes in steps, while functions run, and each step is taken once every process has come
 * through the one before and nothing is being answered. So a machine that is busy makes all of it slow and none of it late.
 */
export interface Clock {
  /** Returns the time, epoch ms. */
  now(): number;
  /** Lets time pass at once. */
  pass(ms: number): void;
  /** Lets time pass while a process does some work, which is ended when its time is over. */
  during<Result>(process: Timed, work: () => Promise<Result>, limit: Limit): Promise<Result>;
  /** Steps that were taken. */
  readonly steps: number;
}

interface Limit {
  readonly ms: number;
  readonly over: () => void;
}

/** One step, in ms: small beside the shortest time-out of any call, which is two seconds. */
const stepMs = 10;
const hangingStepMs = 40;
/** A real pause between two steps, in ms. */
const restMs = 1;
/** Longest time without progress, in real ms: then a call or a print hangs, and the process ends with an error. */
const stuckMs = 300_000;

/** Starts a clock. @param rest lets others run between two steps */
export function startClock(traffic: Traffic, rest: () => Promise<unknown> = () => pause(restMs)): Clock {
  const realNow = Date.now.bind(Date);
  let now = realNow();
  let steps = 0;
  let ticking = false;
  const running = new Set<{ readonly process: Timed; readonly until: number; readonly over: () => void }>();

  const step = async (): Promise<void> => {
    now += traffic.hanging > 0 ? hangingStepMs : stepMs;
    steps++;
    await Promise.all(
      [...new Set([...running].map(({ process }) => process))].map((runningProcess) =>
        runningProcess.passTo(now),
      ),
    );
    for (const entry of running) {
      if (entry.until > now) continue;
      running.delete(entry);
      entry.over();
    }
  };

  const tick = async (): Promise<void> => {
    let moved = realNow();
    while (running.size > 0) {
      await rest();
      const standsStill = traffic.answering > 0 || [...running].some(({ process }) => process.isBusy);
      if (standsStill) {
        if (realNow() - moved > stuckMs)
          throw new Error("The world stands still for something that never ends");
        continue;
      }
      moved = realNow();
      await step();
    }
    ticking = false;
  };

  return {
    now: () => now,
    get steps() {
      return steps;
    },
    pass(ms) {
      now += ms;
    },
    async during(process, work, { ms, over }) {
      const entry = { process, until: now + ms, over };
      running.add(entry);
      if (!ticking) {
        ticking = true;
        void tick();
      }
      try {
        return await work();
      } finally {
        running.delete(entry);
      }
    },
  };
}
