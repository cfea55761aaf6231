import type { Feature } from "../feature.ts";
import { keepSvg, svgMarkers } from "../lines/svg-lines.ts";
import { containerMarkers } from "./container-lines.ts";
import type { ContainerKind } from "./container-kind.ts";

/** Makes of each container what its kind makes of it. @param kinds the first that takes a container makes it */
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
