import { expect, it } from "vitest";
import { readRecording } from "../../bench/simulation/recording/recording.ts";
import { writtenFigures } from "../../bench/simulation/scale-document.ts";

it("the figures of the simulation are kept as they are: `npm run simulate -- --write`", () => {
  for (const { is, must } of writtenFigures(readRecording())) expect(is).toBe(must);
});
