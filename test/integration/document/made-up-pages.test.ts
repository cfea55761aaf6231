import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRenderer } from "../../../document/renderer.ts";
import type { Renderer } from "../../../document/renderer.ts";
import { checkMadeUp } from "./check-made-up.ts";

let renderer: Renderer;
beforeAll(() => {
  renderer = createRenderer({ fetchImage: () => Promise.resolve(undefined) });
});
afterAll(() => renderer.close());

describe("made-up pages", () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])("hold generated document %i as they should", async (seed) => {
    expect(await checkMadeUp(renderer, seed)).toMatchObject({ violations: [] });
  });
});
