import { expect, it } from "vitest";
import { formatColumnRules } from "../../../../../document/core/layout/columns.ts";
import { computePageBoxes } from "../../../../../document/core/layout/page-box.ts";
import { buildLook } from "../../../../../document/core/page/theme/look.ts";
import { defaultLayout } from "../../../../../document/core/source.ts";

/** Finds the subject of each selector, in its outermost brackets: `a > b:not(.c)` is about `b:not()`. */
function findSubjects(rules: string): string[] {
  let flat = rules.replace(/\/\*[^]*?\*\//g, "").replace(/:is\(([^()]*)\)/g, "$1");
  for (let before = ""; before !== flat;) {
    before = flat;
    flat = flat.replace(/\([^()]+\)/g, "()");
  }
  return [...flat.matchAll(/([^{}]+)\{[^}]*\}/g)]
    .flatMap(([, selectors = ""]) => selectors.split(","))
    .map(
      (selector) =>
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? "",
    );
}

it("the rules of columns name their elements, or switching them on would compute the style of every element", () => {
  const subjects = findSubjects(formatColumnRules(computePageBoxes(buildLook(defaultLayout, "").sheet)));
  expect(subjects.length).toBeGreaterThan(10);
  for (const subject of subjects) expect(subject).toMatch(/^[\w.[]/);
});
