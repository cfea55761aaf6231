import type { Feature } from "../../core/feature.ts";

/** A heading as wide as its slide, by its letters. */
const fitLine = /^fit-\d{1,3}$/;

/** Decks of Marp. */
export const slides: Feature = {
  name: "slides",
  tree: [
    {
      name: "slides",
      phase: "clean",
      trigger: /^marp[ \t]*:[ \t]*["']?true/m,
      after: ["terms"],
      run: async (root, { frontMatter, front, warn, addLooks }) => {
        if (frontMatter.layout?.theme !== "slides" || front.values.get("marp") !== "true") return;
        const { readSlides } = await import("./read-slides.ts");
        addLooks(readSlides(root, front.text, warn));
      },
    },
  ],
  allow: {
    div: [["className", "slide", /^slide-(?:\d{1,3}|middle|centred|split)$/]],
    ...Object.fromEntries(
      ["h1", "h2", "h3", "h4", "h5", "h6"].map((name) => [name, [["className", fitLine]]]),
    ),
  },
};
