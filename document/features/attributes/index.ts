import { addressMarkers, joinAddresses, readAttributes } from "./attributes.ts";
import type { Feature } from "../../core/feature.ts";

/** Attributes between braces, `{#id .class width=50%}`. */
export const attributes: Feature = {
  name: "attributes",
  tree: [
    {
      name: "addresses in attributes",
      phase: "blocks",
      signs: addressMarkers,
      after: ["containers", "table looks"],
      run: joinAddresses,
    },
    {
      name: "attributes",
      phase: "attributes",
      signs: /\{|^[ \t>]*(?:`{3}|~{3}).*style/m,
      run: readAttributes,
    },
  ],
};
