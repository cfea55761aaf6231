import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requirements, requirementsTable } from "../../conformance/payment-scheme/requirements.ts";

/** docs/conformance.md says by which test each requirement of the scheme `Payment` is held. */

const root = new URL("../../../", import.meta.url).pathname;
const tests = globSync("test/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] });
const rows = Object.values(requirements).flat();
const shown = new Set(rows.flatMap(([, proof]) => (typeof proof === "string" ? [proof] : [])));

describe("the requirements of the scheme Payment", () => {
  it.each([...shown])("have one test file each: %s", (file) => {
    expect(tests.filter((test) => test.endsWith(`/${file}`))).toHaveLength(1);
  });

  it("are listed in docs/conformance.md in the same words", () => {
    const [, table = ""] =
      /<!-- requirements -->\n([\s\S]*)<!-- end of requirements -->/.exec(
        readFileSync(`${root}docs/conformance.md`, "utf8"),
      ) ?? [];
    const plain = (text: string) => text.replaceAll(/[\s|:-]+/g, " ").trim();
    expect(plain(table)).toBe(plain(requirementsTable()));
  });
});
