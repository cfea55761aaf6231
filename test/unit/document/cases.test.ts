import { globSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { it } from "vitest";
import { checkCase, readCases } from "./cases.ts";

/** Each feature and dialect has its cases beside it; those here are of what several make together. */
const files = globSync(["document/**/cases.yml", "test/unit/document/cases/*.yml"]);
const cases = files.flatMap((file) =>
  readCases(pathToFileURL(file)).map((written) => [file, written.title, written] as const),
);

it.each(cases)("case of %s: %s", async (_file, _title, written) => {
  await checkCase(written);
});
