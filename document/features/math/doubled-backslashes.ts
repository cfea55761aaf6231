import { codeSpan } from "../../core/lines/inline-spans.ts";
import { findFormulaLines } from "../../core/lines/formula-lines.ts";
import { isBlank, joinText, type SourceLine } from "../../core/lines/source-line.ts";
import { isFormula } from "./formula-or-prose.ts";

const longest = 1_000;
/** Code, or a formula between `\\(` and `\\)`, or `\\[` and `\\]`. Right behind a word or a colon, it is of a path or a pattern. */
const span = new RegExp(
  String.raw`${codeSpan}|(?<![\\:\w])\\\\(?:\((?<inline>[^$]{1,${String(longest)}}?)(?<!\\)\\\\\)|\[(?<display>[^$]{1,${String(longest)}}?)(?<!\\)\\\\\])`,
  "g",
);

/**
 * Reads formulas whose delimiters have two backslashes: kramdown and Sphinx's Markdown leave one of them to MathJax, and an answer of a model may have
 * been escaped as JSON, with all that it holds. Within other formulas, `\\[2pt]` ends a row.
 */
export function readDoubledBackslashes(lines: readonly SourceLine[]): readonly SourceLine[] {
  const inFormula = findFormulaLines(lines);
  const result: SourceLine[] = [];
  let run: SourceLine[] = [];
  const endRun = (): void => {
    const text = joinText(run);
    const read = text.includes("\\\\") ? withSingle(text) : text;
    const texts = read.split("\n");
    run.forEach((line, at) => result.push({ ...line, text: texts[at] ?? "" }));
    run = [];
  };
  lines.forEach((line, at) => {
    if (line.kind === "text" && !inFormula.has(at) && !isBlank(line.text)) {
      run.push(line);
      return;
    }
    endRun();
    result.push(line);
  });
  endRun();
  return joinText(result) === joinText(lines) ? lines : result;
}

function withSingle(text: string): string {
  return text.replace(span, (match: string, ...given: unknown[]) => {
    const { inline, display } = given.at(-1) as Readonly<Record<string, string | undefined>>;
    const tex = inline ?? display;
    const delimiter = inline === undefined ? "\\[" : "\\(";
    if (tex === undefined || !mayBeTex(tex) || !isFormula(delimiter, tex, null)) return match;
    return delimiter + unescaped(tex) + (inline === undefined ? "\\]" : "\\)");
  });
}

/** Returns whether a text is neither a word, as in a pattern, nor spans rows of a table. */
function mayBeTex(tex: string): boolean {
  return (/[\\^_={}<>+]/.test(tex) || !/\p{L}{4}/u.test(tex)) && !/\n[ \t>]*\|/.test(tex);
}

/** Unescapes TeX in which every command has two backslashes. */
function unescaped(tex: string): string {
  const isEscaped = /\\\\[A-Za-z]/.test(tex) && !/(?<!\\)\\(?:\\\\)*[A-Za-z]/.test(tex);
  return isEscaped ? tex.replaceAll("\\\\", "\\") : tex;
}
