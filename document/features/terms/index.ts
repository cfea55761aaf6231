import { termMarkers } from "./term-marks.ts";
import type { Feature } from "../../core/feature.ts";

/** Indexes, glossaries and lists of acronyms. */
export const terms: Feature = {
  name: "terms",
  tree: [
    {
      name: "terms",
      phase: "clean",
      trigger: termMarkers,
      run: async (root, { language, warn }) => {
        (await import("./place-terms.ts")).placeTerms(root, language, warn);
      },
    },
  ],
  allow: {
    div: [["className", "index"]],
    span: [["className", "page-list", "range-end"]],
  },
};
