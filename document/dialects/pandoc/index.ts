import type { Feature } from "../../core/feature.ts";

const namedDivMarkers = /^[ ]{0,3}<div[ \t][^<>\n]{0,500}id=["']?(?:fig|tbl|lst)[:-]/im;

/** pandoc: raw blocks for other formats, divisions with names. */
export const pandoc: Feature = {
  name: "pandoc",
  lines: [
    {
      name: "raw blocks",
      phase: "dialects",
      trigger: /\{=[a-z]/i,
      after: ["MyST lines"],
      place: "blocks",
      load: async () => (await import("./raw-blocks.ts")).readRawBlocks,
    },
    {
      name: "named divisions",
      phase: "dialects",
      trigger: namedDivMarkers,
      after: ["raw blocks"],
      place: "blocks",
      load: async () => (await import("./named-divs.ts")).readNamedDivs,
    },
  ],
};
