import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { tryRow } from "./matrix.ts";
import { rows } from "./rows.ts";
import { formatList } from "./list.ts";
import { startWorld } from "./world.ts";
import { forThisFile } from "../lifetimes.ts";

/** The clients of `npm run interop` that the project itself depends on. */

const world = await forThisFile(startWorld());

describe("docs/clients.md", () => {
  it("contains the list of clients that `npm run interop -- --list` prints", async () => {
    const text = await readFile(new URL("../../docs/clients.md", import.meta.url), "utf8");
    expect(text).toContain(formatList(rows));
  });
});

describe("a published client", () => {
  it.each(rows.filter(({ quick }) => quick))("buys as declared: $name", async (row) => {
    const { cells } = await tryRow(row, world);
    expect(Object.entries(cells).filter(([, { asDeclared }]) => !asDeclared)).toEqual([]);
  });
});
