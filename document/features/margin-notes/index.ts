import type { Feature } from "../../core/feature.ts";

/** Margin notes, which are below their block here. */
export const marginNotes: Feature = {
  name: "margin notes",
  containers: [{ load: async () => (await import("./container.ts")).makeMarginNote }],
  allow: { div: [["className", "margin-note"]] },
  boxes: ["margin-note"],
};
