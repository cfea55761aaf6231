import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import { findFormulaLines } from "../../core/lines/formula-lines.ts";

/** Directives other than executable code, roles, labels, and front matter of Jupyter Book: a text with any of them is MyST. */
const languages = "r|python|julia|bash|sh|sql|ojs|js|css|cat|stan|rcpp|mermaid|dot|tikz|asis|block2?";
const markers = new RegExp(
  [
    String.raw`^[ \t>]*(?:\`{3,}|~{3,}|:{3,})[ \t]*\{(?!(?:${languages})[},\s])[a-z][\w:-]{0,40}\}`,
    String.raw`\{(?:ref|numref|eq|math|doc|term|kbd|sub|sup|abbr|cite(?::?\w{1,3})?)\}\`[^\`\n]`,
    String.raw`^\([\w:./ -]{1,100}\)=[ \t]*$`,
    String.raw`^(?:jupytext|kernelspec|myst|(?:myst_)?substitutions)[ \t]*:`,
  ].join("|"),
  "i",
);

/** Removes comments, `% …`, and block breaks, `+++`, from a text with other syntax of MyST (https://mystmd.org/guide/syntax-overview). */
export function dropMystLines(lines: readonly SourceLine[]): readonly NumberedLine[] {
  if (!lines.some(({ text }) => markers.test(text))) return lines;
  const inFormula = findFormulaLines(lines);
  return lines.map((line, at) =>
    line.kind === "text" && !inFormula.has(at) && /^(?:%|\+\+\+[ \t]*(?:\{.*\}[ \t]*)?$)/.test(line.text)
      ? { ...line, text: "" }
      : line,
  );
}
