import { describe, expect, it } from "vitest";
import { formatRecord, parseRecord, summarize, type LastRun } from "../../full/record.ts";

const run = (suite: string, result: LastRun["result"]): LastRun => ({
  suite,
  commit: "0123abcd",
  date: "2026-11-28T22:00",
  machine: "linux x64, 2 × CPU",
  minutes: 3,
  result,
  said: "Tests 4 passed (4)",
});

describe("the record of all suites", () => {
  it("is read as written, in the order of the suites", () => {
    const runs = [run("soak", "failed"), run("security", "passed")];
    const text = formatRecord(runs, ["security", "interop", "soak"]);
    expect(text.split("\n")[0]).toMatch(/^suite +\| commit +\| date/);
    expect(parseRecord(text)).toEqual([run("security", "passed"), run("soak", "failed")]);
  });

  it("leaves out a suite that no longer exists", () => {
    expect(parseRecord(formatRecord([run("gone", "passed")], ["soak"]))).toEqual([]);
  });

  it.each([
    [
      "the counts of Vitest",
      "\u001b[2m      Tests \u001b[22m 3 passed (3)\n   Start at 10:00\n",
      "Tests 3 passed (3)",
    ],
    ["the last line of another program", "110 attacks\n0 violations.\n\n", "0 violations."],
  ])("summarises an output by %s", (_name, output, said) => {
    expect(summarize(output)).toBe(said);
  });
});
