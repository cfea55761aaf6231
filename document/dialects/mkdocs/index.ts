import { inlineSyntaxMarkers } from "./markers.ts";
import { dropIcons, iconMarkers } from "./icons.ts";
import type { Feature } from "../../core/feature.ts";

/** MkDocs and Python-Markdown: marks within lines, attributes on lines of their own, icons. */
export const mkdocs: Feature = {
  name: "mkdocs",
  lines: [
    {
      name: "inline syntax",
      phase: "dialects",
      trigger: inlineSyntaxMarkers,
      after: ["LaTeX"],
      place: "blocks",
      load: async () => (await import("./inline-syntax.ts")).readInlineSyntax,
    },
  ],
  allow: { span: [["className", "remark"]] },
  tree: [{ name: "icons", phase: "clean", trigger: iconMarkers, run: dropIcons }],
};
