import type { Feature } from "../feature.ts";
import { keepSvg, svgMarkers } from "../lines/svg-lines.ts";
import { containerMarkers } from "./container-lines.ts";
import type { ContainerKind } from "./container-kind.ts";

/** Creates the feature that converts containers by their kind. @param kinds the first that accepts a container converts it */
export function createContainers(kinds: readonly ContainerKind[]): Feature {
  return {
    name: "containers",
    lines: [
      {
        name: "SVG",
        phase: "blocks",
        trigger: svgMarkers,
        after: ["open comments"],
        place: "lines",
        rewrite: keepSvg,
      },
    ],
    tree: [
      {
        name: "containers",
        phase: "blocks",
        trigger: containerMarkers,
        run: async (root, { words, markdown }) => {
          const { makeContainers } = await import("./make-containers.ts");
          makeContainers(root, {
            kinds: await Promise.all(kinds.map(({ load }) => load())),
            words,
            markdown,
          });
        },
      },
    ],
  };
}
