import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mutants } from "../../mutation/mutants.ts";

// A mutant whose code has moved would be noticed only by the hour that all of them take.
it.each(mutants.map(({ file, find }) => [file, find] as const))("can be made in %s: %s", (file, find) => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  expect(source.split(find).length - 1).toBe(1);
});
