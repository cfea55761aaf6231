import { expect, it } from "vitest";
import { stepsBack } from "../../../bench/history.ts";

it("the bench names what became more than 5 % slower than in one of the two versions before, and nothing older", () => {
  const entry = (version: string, ratio: number) => ({
    version,
    date: "",
    machine: "",
    ratios: { prose: ratio },
  });
  const versions = [entry("1", 1), entry("2", 1.9), entry("3", 2), entry("4", 9)];
  const measured = (ratio: number) => ({
    date: "",
    machine: "",
    render: { warm: { prose: { ratio }, other: { ratio } } },
  });
  expect(stepsBack("4", measured(2.05), versions)).toEqual(["prose: 2.05, in 2 1.90"]);
  expect(stepsBack("4", measured(1.9), versions)).toEqual([]);
});
