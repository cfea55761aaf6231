import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { above, weigh } from "./budget.ts";

/** What an install weighs, and what is said where that is too much. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "budget-"));
  const write = (path: string, bytes: number) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), Buffer.alloc(bytes, 1));
  };
  write(".bin/node", 8 * 2 ** 20);
  write(".cache/tool.bin", 8 * 2 ** 20);
  write("large/data.bin", 3 * 2 ** 20);
  for (const name of ["a", "b", "c"]) write(`@scope/many/${name}.js`, 10);
  write("large/node_modules/inner/index.js", 10);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

it("counts files, packages and megabytes, without caches and the Node that only old machines get", () => {
  const { megabytes, files, packages } = weigh(folder);
  expect({ files, packages }).toEqual({ files: 5, packages: 3 });
  expect(megabytes).toBeGreaterThanOrEqual(3);
  expect(megabytes).toBeLessThan(8);
});

it("says nothing of what is within its budget", () => {
  expect(above(weigh(folder), { megabytes: 4, files: 5, packages: 3 })).toBeUndefined();
});

it("names what weighs most where it is too much", () => {
  const said = above(weigh(folder), { megabytes: 2, files: 4, packages: 3 });
  expect(said).toMatch(/^\d megabytes, where 2 are allowed\n5 files, where 4 are allowed\n/);
  expect(said).toContain("Most megabytes: large 3");
  expect(said).toContain("Most files: @scope/many 3");
});
