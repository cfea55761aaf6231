import type { Feature } from "../../core/feature.ts";

/** Lists of terms with their definitions, as PHP Markdown Extra and pandoc have them. */
export const definitionLists: Feature = {
  name: "definition lists",
  containers: [{ load: async () => (await import("./container.ts")).makeDefinition }],
  lines: [
    {
      name: "block definitions",
      phase: "blocks",
      trigger: /^:[ \t]+\S/m,
      after: ["SVG"],
      place: "blocks",
      load: async () => (await import("./block-definitions.ts")).markBlockDefinitions,
    },
  ],
  tree: [
    {
      name: "definition lists",
      phase: "blocks",
      // Definitions of more than one paragraph are containers.
      trigger: /^[ \t>]*(?::[ \t]|:::)/m,
      after: ["containers", "captions"],
      run: async (root) => {
        (await import("./definition-lists.ts")).readDefinitionLists(root);
      },
    },
  ],
};
