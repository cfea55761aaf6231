import type { Feature } from "../../core/feature.ts";

/** Attributes between braces, `{#id .class width=50%}`. */
export const attributes: Feature = {
  name: "attributes",
  tree: [
    {
      name: "addresses in attributes",
      phase: "blocks",
      trigger: /=(?:\s*["'])?[^"'{}\n=]*(?::\/\/|www\.|@)/i,
      after: ["containers", "table looks"],
      run: async (root) => {
        const { joinAddresses } = await import("./attributes.ts");
        joinAddresses(root);
      },
    },
    {
      name: "attributes",
      phase: "attributes",
      trigger: /\{|^[ \t>]*(?:`{3}|~{3}).*style/m,
      run: async (root) => {
        const { readAttributes } = await import("./attributes.ts");
        readAttributes(root);
      },
    },
  ],
};
