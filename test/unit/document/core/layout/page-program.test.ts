import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { buildPageProgram } from "../../../../../document/core/layout/program/build-page-program.ts";
import { loadPageProgram } from "../../../../../document/core/layout/program/page-program-text.ts";

describe("the page program", () => {
  it("has the same text each time, and no source map", async () => {
    const text = await loadPageProgram();
    expect(await buildPageProgram()).toBe(text);
    expect(text).not.toContain("sourceMappingURL");
  });

  it("defines the functions that the service calls, and nothing else", async () => {
    const page = createContext({});
    runInContext(await loadPageProgram(), page);
    expect(Object.keys(page).sort()).toEqual([
      "fillMargins",
      "fillPageNumbers",
      "fillPageReferences",
      "fitWidths",
      "groupSiblings",
      "layOutPages",
      "openingSections",
      "reduceImage",
    ]);
  });
});
