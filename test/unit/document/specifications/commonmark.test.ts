import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commonMarkDifferences } from "./differences.ts";
import { readExamples } from "./examples.ts";
import { findDifferences } from "./rendered.ts";

describe("the engine", () => {
  const examples = readExamples(fileURLToPath(import.meta.resolve("commonmark-spec/spec.txt")));

  it("reads the 652 examples of CommonMark 0.31.2 as they say, but for those that are listed with a reason", async () => {
    expect(examples).toHaveLength(652);
    expect(await findDifferences(examples)).toEqual(Object.keys(commonMarkDifferences).map(Number));
  });

  it("reads all of them as they say where the dialect is CommonMark and nothing is repaired", async () => {
    expect(await findDifferences(examples, { dialect: "commonmark", repairs: "off" })).toEqual([]);
  });
});
