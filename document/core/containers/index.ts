import type { Feature } from "../feature.ts";
import { keepSvg, svgMarkers } from "../lines/svg-lines.ts";
import type { ContainerKind } from "./container-kind.ts";

/** What lines begin with where a document has containers. */
export const containerMarkers =
  /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:[:!?]{3}|={3}[!+]?[ \t]+"|\/{3}|\{%|\\begin\{)/m;

/** Makes of each container what its kind makes of it. @param kinds the first that takes a container makes it */
export function createContainers(kinds: readonly ContainerKind[]): Feature {
  return {
    name: "containers",
    lines: [
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
        name: "containers",
        phase: "blocks",
        signs: containerMarkers,
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
