import type { Feature } from "../../core/feature.ts";

/** Decks of Marp. */
export const slides: Feature = {
  name: "slides",
  tree: [
    {
      name: "slides",
      phase: "clean",
      signs: /^marp[ \t]*:[ \t]*["']?true/m,
      after: ["terms"],
      run: async (root, { frontMatter, front, warn, addLooks }) => {
        if (frontMatter.layout?.theme !== "slides") return;
        const { readSlides } = await import("./read-slides.ts");
        addLooks(readSlides(root, front.text, warn));
      },
    },
  ],
  allow: { div: [["className", "slide", /^slide-(?:\d{1,3}|middle|centred|split)$/]] },
};
