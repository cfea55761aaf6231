import { expect, it } from "vitest";
import { waitPreference } from "../../../../../lambdas/http/headers/prefer.ts";
import { createFunctionRequest } from "../../request.ts";

const asked = (prefer: string | undefined) =>
  waitPreference({ ...createFunctionRequest<"status">("getJobJobIdStatus", {}), headers: { prefer } });

it.each([
  ["wait=10", 10],
  ["WAIT=10", 10],
  ['wait="10"', 10],
  ["respond-async, wait=10", 10],
  ["wait = 10 ; foo=bar", 10],
  ["wait=5, wait=9", 5],
  ["wait=20", 20],
  ["wait=3600", 20],
  ["return=minimal,wait=1", 1],
])("Prefer: %s is read as a wait of %d s", (prefer, seconds) => {
  expect(asked(prefer)).toBe(seconds);
});

it.each([
  undefined,
  "",
  "wait",
  "wait=0",
  "wait=-1",
  "wait=1.5",
  "wait=soon",
  "await=10",
  "respond-async",
  "wait=99999999999",
  ",,;=",
])("Prefer: %s is read as no preference to wait", (prefer) => {
  expect(asked(prefer)).toBeUndefined();
});
