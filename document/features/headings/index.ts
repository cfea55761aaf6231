import { numberSections } from "./section-numbers.ts";
import { sectionNumber } from "../../core/html/structure/section-number.ts";
import type { Feature } from "../../core/feature.ts";

/** Numbers of sections. */
export const headings: Feature = {
  name: "headings",
  tree: [
    {
      name: "section numbers",
      phase: "numbers",
      trigger: /#|^[ \t>]*[-=]+[ \t]*$/m,
      run: (root, { hasNumbers }) => {
        if (hasNumbers) numberSections(root);
      },
    },
  ],
  allow: { span: [["className", sectionNumber]] },
};
