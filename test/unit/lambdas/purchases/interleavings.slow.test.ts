import { expect, it } from "vitest";
import { tableOfThisFile } from "../../table.ts";
import { meetInAnyOrder } from "./interleavings.ts";
import { waitingMovesTheClock } from "./waiting.ts";

const table = tableOfThisFile();
waitingMovesTheClock(table);

it("requests, sweeps and crashes that meet in any order leave the books right, over many histories", async () => {
  expect(await meetInAnyOrder(table, 200)).toBeGreaterThan(50);
});
