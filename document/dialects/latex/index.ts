import type { Feature } from "../../core/feature.ts";

/** What is read is the tables' affair: each pass has one of handlers, by the names of macros or environments, which a document without LaTeX does not load. */
const definitions = /\\(?:[a-z]{0,7}command|Declare|def)|^math:/m;
const environments = /\\begin\{/;
const macros = /\\[A-Za-z]/;

/** LaTeX within Markdown: commands, environments, definitions, terms. */
export const latex: Feature = {
  name: "latex",
  lines: [
    {
      name: "macro definitions",
      phase: "dialects",
      signs: definitions,
      after: ["directives"],
      place: "blocks",
      load: async () => (await import("./macro-definitions.ts")).readMacroDefinitions,
    },
    {
      name: "LaTeX environments",
      phase: "dialects",
      signs: environments,
      after: ["raw blocks", "macro definitions"],
      place: "blocks",
      load: async () => (await import("./environments.ts")).readEnvironments,
    },
    {
      name: "LaTeX",
      phase: "dialects",
      signs: macros,
      // Of macros in a definition, nothing is text.
      after: ["raw blocks", "macro definitions", "LaTeX environments"],
      place: "blocks",
      load: async () => (await import("./read-macros.ts")).readMacros,
    },
  ],
  tree: [
    {
      name: "fills",
      phase: "marks",
      signs: /\\h(?:fill|space)/,
      after: ["inline marks"],
      run: async (root) => {
        const { readFills } = await import("./fills.ts");
        readFills(root);
      },
    },
  ],
};
