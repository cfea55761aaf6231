import type { Feature } from "../../core/feature.ts";
import { definitions } from "./definitions.ts";

/** Macros for formulas, defined in the text or in front matter. */
const defining = new RegExp(`\\\\(?:${Object.keys(definitions).join("|")})(?![A-Za-z])|^math:`, "m");

/**
 * LaTeX within Markdown: macros, environments, definitions, terms. Tables of handlers, by names, decide what is read; a document without a macro loads
 * none.
 */
export const latex: Feature = {
  name: "latex",
  lines: [
    {
      name: "macro definitions",
      phase: "dialects",
      trigger: defining,
      after: ["directives"],
      place: "blocks",
      load: async () => (await import("./macro-definitions.ts")).readMacroDefinitions,
    },
    {
      name: "LaTeX environments",
      phase: "dialects",
      trigger: /\\begin\{/,
      after: ["raw blocks", "macro definitions"],
      place: "blocks",
      load: async () => (await import("./environments.ts")).readEnvironments,
    },
    {
      name: "LaTeX",
      phase: "dialects",
      trigger: /\\[A-Za-z]/,
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
      trigger: /\\h(?:fill|space)/,
      after: ["inline marks"],
      run: async (root) => {
        const { readFills } = await import("./fills.ts");
        readFills(root);
      },
    },
  ],
};
