import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { keptFigures, withFigures } from "../../../bench/report.ts";

const page = fileURLToPath(new URL("../../../bench/README.md", import.meta.url));

it("bench/README.md shows the figures that the bench recorded, and none written by hand", () => {
  const text = readFileSync(page, "utf8");
  expect(withFigures(text, keptFigures())).toBe(text);
});

it("the bench keeps the figures of a part that was not measured", () => {
  const text = "<!-- cost -->\n\nkept\n\n<!-- end -->\n<!-- throughput -->\n<!-- end -->";
  const throughput = { inFlight: { "2": { perSecond: 7.64 } } };
  expect(withFigures(text, { date: "", machine: "", throughput })).toBe(
    "<!-- cost -->\n\nkept\n\n<!-- end -->\n<!-- throughput -->\n\n2 at once: 7.6 a second (goal 10).\n\n<!-- end -->",
  );
});
