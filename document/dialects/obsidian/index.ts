import type { Feature } from "../../core/feature.ts";

/** Obsidian: links by the names of notes. */
export const obsidian: Feature = {
  name: "obsidian",
  tree: [
    {
      name: "wiki links",
      phase: "clean",
      trigger: /\[\[[^\s[\]]/,
      after: ["inline results"],
      run: async (root, { markdown }) => {
        const { readWikiLinks } = await import("./wiki-links.ts");
        readWikiLinks(root, markdown);
      },
    },
  ],
};
