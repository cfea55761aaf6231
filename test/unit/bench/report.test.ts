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
  const rates = { perSecond: { "2": 17.64 }, plainPerSecond: { "2": 9.96 } };
  const throughput = { "1 page": { withPauses: 50.2, backToBack: 61.7, ...rates } };
  expect(withFigures(text, { date: "", machine: "", throughput })).toBe(
    "<!-- cost -->\n\nkept\n\n<!-- end -->\n<!-- throughput -->\n\n" +
      "| Documents of | With pauses, ms | Back to back, ms | A second, by how many at once | Plain pool |\n" +
      "| :----------- | --------------: | ---------------: | ----------------------------: | ---------: |\n" +
      "| 1 page       |              50 |               62 |                       2: 17.6 |    2: 10.0 |\n\n<!-- end -->",
  );
});
