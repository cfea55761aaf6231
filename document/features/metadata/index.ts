import { addAbstract } from "./abstract.ts";
import type { Feature } from "../../core/feature.ts";

/** The abstract and the keywords of a document, in front matter or in the text. */
export const metadata: Feature = {
  name: "metadata",
  containers: [{ load: async () => (await import("./container.ts")).makeAbstract }],
  tree: [
    {
      name: "abstract",
      phase: "clean",
      after: ["slides"],
      run: (root, { frontMatter, words }) => {
        if (frontMatter.abstract !== undefined) addAbstract(root, frontMatter, words);
      },
    },
  ],
  allow: {
    div: [["className", "abstract"]],
    p: [["className", "abstract-title", "keywords"]],
  },
  boxes: ["abstract"],
};
