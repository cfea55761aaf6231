import { diagramLanguages } from "../../core/diagrams/diagram-kinds.ts";

/** What the language of a code block tells before the code is read. */

/** Output of a terminal, whose escape characters may be spelled out. */
export const terminals: ReadonlySet<string> = new Set(["ansi", "terminal-output"]);
/** Names for code without a language. */
const plain: ReadonlySet<string> = new Set([
  ...terminals,
  "text",
  "txt",
  ...diagramLanguages,
  "bibtex",
  "ascii",
  "verbatim",
]);

/** Returns whether code of a language is TeX to be rendered. */
export function isFormula(language: string | undefined): boolean {
  return language === "math";
}

/** Returns whether the grammars have to be asked for that language. */
export function mayHaveColours(language: string | undefined): boolean {
  return language !== undefined && !plain.has(language) && !isFormula(language);
}
