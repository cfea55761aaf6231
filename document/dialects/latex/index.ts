import type { Feature } from "../../core/feature.ts";

const environmentMarkers =
  /\\begin\{(?:tab|long|wrap|side|margin|SC|FP|fig|verb|lst|mint|tikz|pgf|pict|circ|forest|algo)/;

/** Beginnings of commands that are read; more than one command may begin so. */
const latexMarkers =
  /\\(?:set|addto|page|this|(?:single|onehalf|double)sp|listof|tableof|make|(?:front|main|back)m|append|print|clear|(?:sub)*sec|chap|begin|usep|docum|linesp|foot|href|url|textco|colorb|textsc|(?:par|auto|text)?cite|enq|textsu|text(?:greater|less|back|ascii|bar|deg|reg|tradem|copyr)|copyright|mbox|l?dots|Float|ragged|phantoms|newg|restoreg|mark|biblio|flush|sloppy|end[gn]|normals|small|large|quad|S\b|newl|hrule|in(?:put|clude))/;

/** Commands for formulas, defined in the text or in front matter. */
const macroMarkers =
  /\\(?:(?:re|provide)?newcommand|DeclareMathOperator|DeclarePairedDelimiter|def[ \t]*\\)|^math:/m;

/** LaTeX within Markdown: commands, environments, definitions, terms. */
export const latex: Feature = {
  name: "latex",
  lines: [
    {
      name: "macro definitions",
      phase: "dialects",
      signs: macroMarkers,
      after: ["directives"],
      place: "blocks",
      load: async () => (await import("./macro-definitions.ts")).readMacroDefinitions,
    },
    {
      name: "LaTeX environments",
      phase: "dialects",
      signs: environmentMarkers,
      after: ["raw blocks", "macro definitions"],
      place: "blocks",
      load: async () => (await import("./environments.ts")).readEnvironments,
    },
    {
      name: "term commands",
      phase: "dialects",
      signs:
        /\\(?:index\{|[gG]ls|GLS|[aA]c[slfp]?\{|acr(?:short|long|full)|print(?:index|gloss|noidx|acron)|newa(?:cron|bbrev)|newgloss)/,
      after: ["raw blocks", "LaTeX environments"],
      place: "blocks",
      load: async () => (await import("./term-commands.ts")).readTermCommands,
    },
    {
      name: "LaTeX",
      phase: "dialects",
      signs: latexMarkers,
      // Of commands in a definition, nothing is text.
      after: ["raw blocks", "macro definitions", "LaTeX environments", "term commands"],
      place: "blocks",
      load: async () => (await import("./latex-lines.ts")).readLatex,
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
