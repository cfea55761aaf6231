import type { Feature } from "../../core/feature.ts";

/** Emoji by their names, `:rocket:`. */
export const emoji: Feature = {
  name: "emoji",
  tree: [
    {
      name: "shortcodes",
      phase: "clean",
      trigger: /:[\w+-]+:/,
      after: ["roles", "icons"],
      run: async (root) => {
        const { readShortcodes } = await import("./shortcodes.ts");
        readShortcodes(root);
      },
    },
  ],
};
