import { expect, it } from "vitest";
import { record } from "../../../bench/simulation/recording/record.ts";
import { readRecording } from "../../../bench/simulation/recording/recording.ts";
import { currentDocument } from "../../../bench/simulation/scale-document.ts";

it("the simulation knows what the functions really call: `npm run simulate -- --record` after a change that was meant", async () => {
  expect(await record()).toEqual(readRecording());
});

it("docs/scale.md has the figures of the simulation as it is: `npm run simulate -- --write`", () => {
  const { is, must } = currentDocument(readRecording());
  expect(is).toBe(must);
});
