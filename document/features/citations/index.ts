import { citeWorks } from "./cite-works.ts";
import type { Feature } from "../../core/feature.ts";

/** Works that a document cites, and the list of them. */
export const citations: Feature = {
  name: "citations",
  tree: [
    {
      name: "citations",
      phase: "citations",
      run: (root, { markdown, frontMatter, front, bibliography, language, words, warn }) =>
        citeWorks(root, markdown, {
          frontMatter,
          front: front.text,
          sent: bibliography,
          language,
          words,
          warn,
        }),
    },
  ],
  allow: { p: [["className", "reference"]] },
};
