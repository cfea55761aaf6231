import { findFormulaLines } from "../../core/lines/formula-lines.ts";
import { isBlank, joinText, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import type { FrontFacts } from "../../core/passes/line-pass.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { formatTermMark } from "../../features/terms/term-marks.ts";
import { rewriteLineMacros } from "./line-macros.ts";
import type { Tell } from "./macro-handler.ts";
import { listLines } from "./lists.ts";
import { parseGlossary, referenceMacros } from "./references.ts";
import { rewriteMacros } from "./rewrite-macros.ts";
import { textMacros } from "./text-macros.ts";

const macros = { ...textMacros, ...referenceMacros };

/** Reads macros and lists of LaTeX between the lines of Markdown, as pandoc does on its way to a PDF. */
export function readMacros(
  lines: readonly SourceLine[],
  warn: Warn,
  front: FrontFacts,
): readonly NumberedLine[] {
  const inFormula = findFormulaLines(lines);
  const isText = (at: number): boolean => lines[at]?.kind === "text" && !inFormula.has(at);
  const all = joinText(lines.filter((_, at) => isText(at)));
  const facts = {
    hasChapters: all.includes("\\chapter"),
    hasIndex: all.includes("\\printindex"),
    hasAcronyms: /\\newa(?:cronym|bbreviation)/.test(front.text + joinText(lines)),
  };
  const lists = listLines(lines);
  const result: NumberedLine[] = [];
  /** A paragraph: macros may go on in its next line. */
  let run: NumberedLine[] = [];
  const endRun = (): void => {
    const texts = rewriteMacros(joinText(run), macros, facts, (code, what, row = 0) => {
      warn(code, what, run[row]?.line);
    }).split("\n");
    run.forEach((line, at) => result.push({ ...line, text: texts[at] ?? "" }));
    run = [];
  };
  lines.forEach((line, at) => {
    if (at === front.lines) result.push(...findEntryLines(front.text));
    const written = lists.get(at);
    const tell: Tell = (code, what) => {
      warn(code, what, line.line);
    };
    const block = isText(at) && !written ? rewriteLineMacros(line.text, facts, tell)?.split("\n") : undefined;
    for (const text of written ?? block ?? [line.text]) {
      const isPart = isText(at) && !isBlank(text);
      if (!isPart) endRun();
      (isPart ? run : result).push({ ...line, text });
    }
  });
  endRun();
  return result;
}

/** Returns lines that mark what front matter defines. */
function findEntryLines(front: string): readonly NumberedLine[] {
  const entries = parseGlossary(front.replaceAll("\\\\", "\\"));
  if (entries.length === 0) return [];
  return [
    { text: "" },
    { text: entries.map((entry) => formatTermMark({ kind: "entry", entry })).join("") },
    { text: "" },
  ];
}
