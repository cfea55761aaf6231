import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Renderer } from "../../../document/core/renderer.ts";
import { bombs } from "./bombs.ts";
import { costOfDocument } from "./cost-of-document.ts";
import { honestCost, searchBombs, computeShare, warmRenderer, type Honest, type Tried } from "./search.ts";

/**
 * What a document costs against an honest one of the same price, in processor time and memory, both measured here: a slow machine is as slow with each.
 * A class of documents that the budget does not see is caught here alone.
 */

describe("a document that was made to cost much", () => {
  let renderer: Renderer;
  let honest: Honest;
  beforeAll(async () => {
    renderer = await warmRenderer();
    honest = await honestCost(renderer);
  });
  afterAll(() => renderer.close());

  const tried = process.env.SWEEP === "all" ? bombs : bombs.filter((_, index) => index % 3 === 0);
  it.each(tried)("costs no more than five honest ones, or is refused: %s", async (_name, source) => {
    const cost = await costOfDocument(renderer, source);
    expect(computeShare(cost, honest), JSON.stringify(cost)).toBeLessThan(1);
    // What the table's budget lets through, and memory does not hold, is paid for in vain.
    expect(cost.refusal ?? "").not.toContain("memory to lay out");
  });
});

it("is not found by a short search", async () => {
  const bad: Tried[] = [];
  await searchBombs({
    seed: 1,
    only: [],
    goesOn: (count) => count < (process.env.SWEEP === "all" ? 400 : 40),
    tried: (document) => {
      if (document.share > 1) bad.push(document);
    },
  });
  expect(bad).toEqual([]);
});
