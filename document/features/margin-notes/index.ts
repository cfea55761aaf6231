import type { Feature } from "../../core/feature.ts";

/** Notes that are in the margin elsewhere, and below what they are beside here. */
export const marginNotes: Feature = {
  name: "margin notes",
  containers: [{ load: async () => (await import("./container.ts")).makeMarginNote }],
  allow: { div: [["className", "margin-note"]] },
  boxes: ["margin-note"],
};
