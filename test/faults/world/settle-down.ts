import { setTimeout as pause } from "node:timers/promises";
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

/** What happens within a minute in any case. */
export async function work(world: World): Promise<void> {
  await world.sweep();
  await world.pump("render");
  await world.pump("slow-render");
  await world.pump("mail");
  // SES tells of a message a moment after it took it.
  await pause(12);
  await world.tellEmailEvents();
}
