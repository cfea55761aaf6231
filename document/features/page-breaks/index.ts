import type { Feature } from "../../core/feature.ts";
import { breakPages } from "./page-breaks.ts";

/** Page breaks as other programs write them: `\newpage`, `[pagebreak]`, `{{< pagebreak >}}`, form feeds of plain text. */
export const pageBreaks: Feature = {
  name: "page breaks",
  lines: [{ name: "page breaks", phase: "slips", place: "line", rewrite: breakPages }],
};
