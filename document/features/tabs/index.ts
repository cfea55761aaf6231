import type { Feature } from "../../core/feature.ts";

/** Tabs of a page, one below another. */
export const tabs: Feature = {
  name: "tabs",
  containers: [{ load: async () => (await import("./container.ts")).makeTabs }],
};
