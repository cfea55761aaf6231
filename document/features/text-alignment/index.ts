import type { Feature } from "../../core/feature.ts";

/** Blocks in the middle or at the right, and quotations. */
export const textAlignment: Feature = {
  name: "text alignment",
  containers: [{ load: async () => (await import("./container.ts")).makeAligned }],
};
