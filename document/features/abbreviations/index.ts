import type { Feature } from "../../core/feature.ts";

/** Abbreviations and their full forms, as in PHP Markdown Extra. */
export const abbreviations: Feature = {
  name: "abbreviations",
  tree: [
    {
      name: "abbreviations",
      phase: "blocks",
      trigger: /^\*\[/m,
      after: ["definition lists"],
      run: async (root) => {
        const { takeAbbreviations } = await import("./abbreviations.ts");
        takeAbbreviations(root);
      },
    },
  ],
  allow: { abbr: ["title", ["className", "explained"]] },
};
