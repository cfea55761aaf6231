import { componentMarkers } from "./markers.ts";
import type { Feature } from "../../core/feature.ts";

/** An attribute of JSX in a tag of HTML. */
const jsxMarkers = /<[a-z][^<>]{0,1000}=\{/;

/** MDX: components, and attributes of JSX. */
export const mdx: Feature = {
  name: "mdx",
  lines: [
    {
      name: "JSX",
      phase: "dialects",
      trigger: jsxMarkers,
      after: ["site tags"],
      place: "blocks",
      load: async () => (await import("./jsx-lines.ts")).readJsxLines,
    },
    {
      name: "components",
      phase: "dialects",
      trigger: componentMarkers,
      after: ["site tags", "JSX"],
      place: "blocks",
      load: async () => (await import("./components.ts")).readComponents,
    },
  ],
};
