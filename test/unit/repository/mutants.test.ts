import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mutants } from "../../mutation/mutants.ts";

// Otherwise only a whole run of the mutants would tell that the code of one has moved.
it.each(mutants.map(({ file, find }) => [file, find] as const))("can be made in %s: %s", (file, find) => {
  const source = readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8");
  expect(source.split(find).length - 1).toBe(1);
});
