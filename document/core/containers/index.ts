import type { Feature } from "../feature.ts";
import { keepSvg, svgMarkers } from "../lines/svg-lines.ts";
import { blockMarkPattern } from "./block-marks.ts";
import type { ContainerKind } from "./container-kind.ts";
import { containerMarkers, markContainers } from "./containers.ts";

/** Reads containers of every syntax, and makes of each what its kind makes of it. @param kinds the first that takes a block makes it */
export function createContainers(kinds: readonly ContainerKind[]): Feature {
  return {
    name: "containers",
    lines: [
      {
        name: "containers",
        phase: "blocks",
        signs: containerMarkers,
        place: "blocks",
        load: () => (lines, _warn, facts) => markContainers(lines, facts.isContainer),
      },
      {
        name: "SVG",
        phase: "blocks",
        signs: svgMarkers,
        after: ["open comments"],
        place: "lines",
        rewrite: keepSvg,
      },
    ],
    tree: [
      {
        name: "blocks",
        phase: "blocks",
        signs: blockMarkPattern,
        run: async (root, { words }) => {
          const { gatherBlocks } = await import("./gather-blocks.ts");
          gatherBlocks(root, await Promise.all(kinds.map(({ load }) => load())), words);
        },
      },
    ],
  };
}
