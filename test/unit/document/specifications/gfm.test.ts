import { describe, expect, it } from "vitest";
import { gfmDifferences, strictGfmDifferences } from "./differences.ts";
import { readExamples } from "./examples.ts";
import { findDifferences } from "./rendered.ts";

/** Its text is in no registry: `GFM_SPEC=test/spec.txt npx vitest run test/unit/document/specifications` reads that of a checkout of cmark-gfm. */
const { GFM_SPEC: path } = process.env;

describe.skipIf(path === undefined)("the engine", () => {
  const examples = path === undefined ? [] : readExamples(path);

  it("reads the examples of GFM 0.29 as they say, but for those that are listed with a reason", async () => {
    expect(examples).toHaveLength(673);
    expect(await findDifferences(examples)).toEqual(Object.keys(gfmDifferences).map(Number));
  });

  it("reads them as they say where the dialect is GFM and nothing is repaired, but for those that are listed with a reason", async () => {
    const differing = await findDifferences(examples, { dialect: "gfm", repairs: "off" });
    expect(differing).toEqual(Object.keys(strictGfmDifferences).map(Number));
  });
});
