import { expect, it } from "vitest";
import { record } from "../../../bench/simulation/recording/record.ts";
import { readRecording } from "../../../bench/simulation/recording/recording.ts";

it("the simulation knows what the functions really call: `npm run simulate -- --record` after a change that was meant", async () => {
  expect(await record()).toEqual(readRecording());
});
