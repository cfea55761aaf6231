import { lineBlockMarkers, readLineBlocks } from "../../core/lines/line-blocks.ts";
import type { Feature } from "../../core/feature.ts";

/** Verse and addresses, whose lines stay lines. */
export const lineBlocks: Feature = {
  name: "line blocks",
  lines: [
    {
      name: "line blocks",
      phase: "structure",
      trigger: lineBlockMarkers,
      after: ["grid tables", "own lists"],
      place: "lines",
      rewrite: readLineBlocks,
    },
  ],
};
