import { expect, it } from "vitest";
import { readRecording } from "../../bench/simulation/recording/recording.ts";
import { writtenFigures } from "../../bench/simulation/scale-document.ts";

it("docs/scale.md has the simulation's figures, as `npm run simulate -- --write` writes them", () => {
  for (const { is, must } of writtenFigures(readRecording())) expect(is).toBe(must);
});
