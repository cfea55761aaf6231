import type { Feature } from "../../core/feature.ts";

const siteTagMarkers = /\{\{[<%]|\{%-?[ \t]*\w|^(?:import|export)[ \t]|\{\/\*|^<style[ \t>]/m;

/** Site generators: Hugo, Jekyll, GitBook, Docusaurus. */
export const sites: Feature = {
  name: "sites",
  lines: [
    {
      name: "site tags",
      phase: "dialects",
      trigger: siteTagMarkers,
      // A value that is asked for looks like a tag.
      after: ["values", "named divisions"],
      place: "blocks",
      load: async () => (await import("./site-tags.ts")).readSiteTags,
    },
  ],
};
