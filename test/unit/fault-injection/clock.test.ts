import { describe, expect, it } from "vitest";
import { startClock, type Timed, type Traffic } from "../../fault-injection/world/clock.ts";
import { createVirtualTime } from "../../fault-injection/world/virtual-time.ts";

const never = { ms: Number.POSITIVE_INFINITY, over: () => undefined };

/** Creates a process that is ready for the next step at once. */
function processAtHand(): { isBusy: boolean; passed: number } & Timed {
  const process = {
    isBusy: false,
    passed: 0,
    passTo(moment: number): Promise<void> {
      process.passed = moment;
      return Promise.resolve();
    },
  };
  return process;
}

function promise<Result = void>() {
  return Promise.withResolvers<Result>();
}

/** Creates a clock, and as many of its turns as it is given: a step each, unless something delays it. */
function clockByTurns(traffic: Traffic) {
  const turns: (() => void)[] = [];
  const clock = startClock(traffic, () => new Promise<void>((resolve) => turns.push(resolve)));
  const give = async (count: number): Promise<void> => {
    for (let given = 0; given < count; given++) {
      turns.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { clock, give, start: clock.now() };
}

describe("the clock that all functions share", () => {
  it.each([1, 8])("advances in equal steps, with %i functions at once", async (count) => {
    const { clock, give, start } = clockByTurns({ answering: 0, hanging: 0 });
    const ends = Array.from({ length: count }, () => promise());
    const running = ends.map((end) => clock.during(processAtHand(), () => end.promise, never));
    for (const end of ends) {
      await give(5);
      end.resolve();
    }
    await Promise.all(running);
    expect(clock.steps).toBe(5 * count);
    expect(clock.now()).toBe(start + 10 * clock.steps);
  });

  it("stops where no function runs, and resumes at once when allowed", async () => {
    const { clock, give, start } = clockByTurns({ answering: 0, hanging: 0 });
    await give(5);
    expect(clock.now()).toBe(start);
    clock.pass(60_000);
    expect(clock.now()).toBe(start + 60_000);
  });

  it("stops while a call is answered, while a page is printed, and until all have finished a step", async () => {
    const traffic = { answering: 1, hanging: 0 };
    const { clock, give } = clockByTurns(traffic);
    const [process, end, through] = [processAtHand(), promise(), promise()];
    const late: Timed = { isBusy: false, passTo: () => through.promise };
    const runs = [process, late].map((running) => clock.during(running, () => end.promise, never));
    await give(5);
    expect(clock.steps).toBe(0);
    Object.assign(traffic, { answering: 0 });
    process.isBusy = true;
    await give(5);
    expect(clock.steps).toBe(0);
    process.isBusy = false;
    await give(5);
    expect(clock.steps).toBe(1);
    through.resolve();
    await give(5);
    expect(clock.steps).toBeGreaterThan(1);
    end.resolve();
    await Promise.all(runs);
  });

  it("advances faster while a call hangs, and ends calls at their time-outs", async () => {
    const { clock, give, start } = clockByTurns({ answering: 0, hanging: 1 });
    const end = promise<number>();
    const over = () => {
      end.resolve(clock.now());
    };
    const ended = clock.during(processAtHand(), () => end.promise, { ms: 29_000, over });
    await give(29_000 / 40);
    expect(await ended).toBe(start + 29_000);
  });
});

describe("the clock of a process", () => {
  it("runs timers in their order, at their time", async () => {
    const time = createVirtualTime(1_000);
    const done: [string, number][] = [];
    const note = (name: string) => () => {
      done.push([name, time.now()]);
    };
    time.setTimeout(note("later"), 300);
    time.setTimeout(() => {
      note("sooner")();
      time.setTimeout(note("brought about by it"), 50);
    }, 100);
    time.setTimeout(note("withdrawn"), 200).close();
    time.setTimeout(note("not due"), 500);
    await time.passTo(1_400);
    expect(done).toEqual([
      ["sooner", 1_100],
      ["brought about by it", 1_150],
      ["later", 1_300],
    ]);
    await time.passTo(1_200);
    expect(time.now()).toBe(1_400);
  });
});
