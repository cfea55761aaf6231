import type { Feature } from "../../core/feature.ts";
import { joinPatterns } from "../../core/join-patterns.ts";

const directiveMarkers = joinPatterns([
  /^[ \t>]*(?:[-*+] )?(?:`{3,}|~{3,}|:{3,})[ \t]*\{(?:[a-z]|[^{}\n]*\.list-table)/im,
  /^\([\w:./ -]+\)=[ \t]*$/im,
]);

/** Without these, there are no comments and no breaks of MyST. */
const mystLineMarkers = /^(?:%|\+\+\+[ \t]*(?:\{|$))/m;

/** MyST: directives, roles, comments. */
export const myst: Feature = {
  name: "myst",
  lines: [
    {
      name: "MyST lines",
      phase: "dialects",
      trigger: mystLineMarkers,
      after: ["values"],
      place: "blocks",
      load: async () => (await import("./myst-lines.ts")).dropMystLines,
    },
    {
      name: "directives",
      phase: "dialects",
      trigger: directiveMarkers,
      after: ["chunks"],
      place: "blocks",
      load: async () => (await import("./directives.ts")).readDirectives,
    },
  ],
  tree: [
    {
      name: "roles",
      phase: "clean",
      trigger: /(?:\{[a-z][\w:+.-]{0,40}\}|:[a-z][\w:+.-]{0,40}:)`/i,
      after: ["placeholders"],
      run: async (root, { markdown, warn }) => {
        const { readRoles } = await import("./roles.ts");
        readRoles(root, markdown, warn);
      },
    },
  ],
};
