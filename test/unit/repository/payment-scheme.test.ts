import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requirements, requirementsTable } from "../../conformance/payment-scheme/requirements.ts";

/** docs/conformance.md says by which test each requirement of the scheme `Payment` is held. */

const root = new URL("../../../", import.meta.url).pathname;
const tests = globSync("test/**/*.test.ts", { cwd: root, exclude: ["**/node_modules/**"] });
const rows = Object.values(requirements).flat();
const shown = rows.flatMap(([, proof]) => ("reason" in proof ? [] : [proof]));

describe("the requirements of the scheme Payment", () => {
  it.each(shown)("are shown by a test of %s that is called '%s'", (file, title) => {
    const [path, ...others] = tests.filter((test) => test.endsWith(`/${file}`));
    expect([path !== undefined, others]).toEqual([true, []]);
    expect(readFileSync(`${root}${path ?? ""}`, "utf8")).toContain(title);
  });

  it("have a reason where no test shows them", () => {
    for (const [text, proof] of rows)
      if ("reason" in proof) expect(proof.reason.split(" ").length, text).toBeGreaterThan(4);
  });

  it("stand in docs/conformance.md as they stand here", () => {
    const [, table = ""] =
      /<!-- requirements -->\n([\s\S]*)<!-- end of requirements -->/.exec(
        readFileSync(`${root}docs/conformance.md`, "utf8"),
      ) ?? [];
    const plain = (text: string) => text.replaceAll(/[\s|:-]+/g, " ").trim();
    expect(plain(table)).toBe(plain(requirementsTable()));
  });
});
