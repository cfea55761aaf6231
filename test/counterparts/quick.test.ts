import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tryRow } from "./matrix.ts";
import { rows } from "./rows.ts";
import { startWorld } from "./world.ts";
import type { WatchedWorld } from "./world.ts";

/** The light clients of `npm run counterparts`. */

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe("clients that we did not write", () => {
  it.each(rows.filter(({ quick }) => quick))("$name", async (row) => {
    const { cells } = await tryRow(row, world);
    expect(Object.entries(cells).filter(([, { asDeclared }]) => !asDeclared)).toEqual([]);
  });
});
