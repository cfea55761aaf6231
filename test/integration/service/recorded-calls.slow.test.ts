import { expect, it } from "vitest";
import { record } from "../../../bench/simulation/recording/record.ts";
import { readRecording } from "../../../bench/simulation/recording/recording.ts";

it("the simulation uses the calls that the functions make, as `npm run simulate -- --record` records them", async () => {
  expect(await record()).toEqual(readRecording());
});
