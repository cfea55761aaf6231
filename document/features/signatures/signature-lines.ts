import { substituteFor } from "../../core/parse/substitutes.ts";
import { isBlank, type SourceLine } from "../../core/lines/source-line.ts";

export const signatureMarkers = /^[ \t]*_{8}[ \t_]*$/m;
/** A line to write an answer on: below another one, or within an item. */
const answer = /^([ \t]*)_{20,}[ \t]*$/;
/** As long as a line of text. */
const maxAnswerChars = 70;
const line = /^[ ]{0,3}_{8,}(?:[ \t]+_{8,})*[ \t]*$/;

/** Keeps signature lines with a name directly below, and lines for answers, which are no rules between parts of a text. */
export function keepSignatureLines(lines: readonly SourceLine[]): readonly SourceLine[] {
  const answers = findAnswers(lines);
  return lines.map((sourceLine, at) => {
    if (answers.has(at)) return answerLine(sourceLine);
    const below = lines[at + 1];
    if (
      sourceLine.kind !== "text" ||
      !line.test(sourceLine.text) ||
      below?.kind !== "text" ||
      isBlank(below.text)
    )
      return sourceLine;
    const text = sourceLine.text
      .trimEnd()
      .replaceAll("_", substituteFor("_"))
      .replace(/(?<=\S)[ \t]+(?=\S)/g, (gap) => "\u00a0".repeat(gap.length));
    return { ...sourceLine, text: `${text}\\` };
  });
}

function findAnswers(lines: readonly SourceLine[]): ReadonlySet<number> {
  const indices = new Set<number>();
  let before: number | undefined;
  for (const [at, { kind, text }] of lines.entries()) {
    if (isBlank(text)) continue;
    const indent = kind === "text" ? answer.exec(text)?.[1] : undefined;
    if (indent === undefined) {
      before = undefined;
      continue;
    }
    if (before !== undefined) indices.add(before).add(at);
    if (indent !== "") indices.add(at);
    before = at;
  }
  return indices;
}

function answerLine({ text, ...line }: SourceLine): SourceLine {
  const [underscores = ""] = /_+/.exec(text) ?? [];
  const indent = text.slice(0, text.indexOf("_"));
  return {
    ...line,
    text: `${indent}${substituteFor("_").repeat(Math.min(maxAnswerChars, underscores.length))}  `,
  };
}
