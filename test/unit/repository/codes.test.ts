import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { warningCodes } from "../../../document/core/warnings/warning-codes.ts";
import { errorCodes } from "../../../lambdas/http-contract/error-codes.ts";

it("docs/api.md has a row for each code of warnings and errors, with its meaning", () => {
  const [, codes = ""] = readFileSync("docs/api.md", "utf8").split(/^## (?:Codes|Discovery)$/m);
  const rows = [...codes.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, code, meaning]) => [
    code,
    meaning,
  ]);
  expect(rows).toEqual([...Object.entries(warningCodes), ...Object.entries(errorCodes)]);
});
