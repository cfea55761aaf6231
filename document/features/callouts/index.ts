import type { Feature } from "../../core/feature.ts";

/** Framed notes: of GitHub, Obsidian, Docusaurus, MkDocs, Quarto, MyST and GitBook, by the names that these have for their kinds. */
export const callouts: Feature = {
  name: "callouts",
  containers: [
    {
      load: async () => (await import("./container.ts")).makeCallout,
    },
  ],
  tree: [
    {
      name: "callouts",
      phase: "blocks",
      trigger: /\[!\w|^[ \t]*>[ \t>]*\*\*[a-z]+[ \t]*:?\*\*/im,
      after: ["containers"],
      run: async (root, { words }) => {
        (await import("./callouts.ts")).frameCallouts(root, words);
      },
    },
  ],
  allow: {
    div: [["className", "callout", /^callout-[a-z]+$/]],
    p: [["className", "callout-title"]],
  },
  boxes: ["callout"],
};
