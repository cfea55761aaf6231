import { expect, it } from "vitest";
import { tableOfThisFile } from "../../table.ts";
import { meetInAnyOrder } from "./interleavings.ts";

const table = tableOfThisFile();

it("requests, sweeps and crashes that meet in any order leave the books right, over many histories", async () => {
  expect(await meetInAnyOrder(table, 200)).toBeGreaterThan(50);
});
