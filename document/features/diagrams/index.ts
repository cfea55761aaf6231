import { diagramLanguages } from "../../core/diagrams/diagram-kinds.ts";
import type { Feature } from "../../core/feature.ts";

/** Diagrams and charts: fences of the languages that `core/diagrams/` draws become figures. */
export const diagrams: Feature = {
  name: "diagrams",
  tree: [
    {
      name: "diagrams",
      phase: "drawings",
      trigger: new RegExp(`\\b(?:${diagramLanguages.join("|")})\\b`, "i"),
      run: async (root, facts) => {
        const { embedDiagrams } = await import("./embed-diagrams.ts");
        await embedDiagrams(root, facts);
      },
    },
  ],
};
