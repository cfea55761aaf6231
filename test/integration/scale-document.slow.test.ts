import { expect, it } from "vitest";
import { readRecording } from "../../bench/simulation/recording/recording.ts";
import { currentDocument } from "../../bench/simulation/scale-document.ts";

it("docs/scale.md has the figures of the simulation as it is: `npm run simulate -- --write`", () => {
  const { is, must } = currentDocument(readRecording());
  expect(is).toBe(must);
});
