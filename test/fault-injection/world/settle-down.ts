import type { World } from "./world.ts";

/** Lets the queues and the schedule work until nothing is left to do. */
export async function settleDown(world: World): Promise<void> {
  for (let minutes = 0; minutes < 60; minutes++) {
    await work(world);
    if (await world.isQuiet()) {
      const callback = await world.nextCallback();
      if (callback === undefined) return;
      // A receiver that was out of order is called hours later.
      world.pass(Math.max(0, callback - Date.now() - 61_000));
    }
    world.pass(61_000);
  }
}

/** Does everything that happens within a minute. */
export async function work(world: World): Promise<void> {
  await world.sweep();
  await world.pump("render");
  await world.pump("slow-render");
  await world.pump("mail");
  await world.tellEmailEvents();
}

/**
 * Lets time pass until earlier cases have no effect: the sweep has searched the payments for their documents, no rail is avoided for a recent
 * failure, and an hour has passed, after which a network may ask again.
 */
export async function leaveNothingDue(world: World): Promise<void> {
  for (const minutes of [30, 30]) {
    world.pass(minutes * 60_000);
    await world.sweep();
  }
}
