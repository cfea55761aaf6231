import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { sourceFiles } from "../../source-files.ts";

/** A newcomer takes a folder, and a file, in at a glance. */
const mostFiles = 14;
const mostLines = 260;

const files = await sourceFiles();

describe("a folder of production's", () => {
  it(`holds at most ${mostFiles} files`, () => {
    const counts = new Map<string, number>();
    for (const file of files.filter((path) => /^(?:document|lambdas)\//.test(path)))
      counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect(counts.size).toBeGreaterThan(20);
    expect([...counts].filter(([, count]) => count > mostFiles)).toEqual([]);
  });
});

describe("a file", () => {
  it(`has at most ${mostLines} lines`, () => {
    const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length - 1 > mostLines);
    expect(long).toEqual([]);
  });
});
