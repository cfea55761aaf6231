import { numberLines, joinText } from "./lines/source-line.ts";
import { noFront, runLinePasses, type FrontFacts } from "./passes/line-pass.ts";
import { createEngine, type Engine } from "../registry.ts";
import { defaultLayout } from "./source.ts";
import type { Warn } from "./warnings/warn.ts";

/** Markdown after repairs. */
export interface RepairedMarkdown {
  readonly text: string;
  /** Returns the line of the document that a line of the text comes from, both counted from 1. */
  readonly toSourceLine: (line: number) => number;
}

interface RepairOptions {
  /** Reports omissions, with lines of the original text. */
  readonly warn?: Warn;
  /** The line that it begins on, from 1. */
  readonly firstLine?: number;
  readonly front?: FrontFacts;
  readonly engine?: Pick<Engine, "lines">;
}

/**
 * Rewrites the Markdown of people and language models as the parser needs it to read what they mean. Correct Markdown and code are unchanged. Takes
 * time in proportion to the document.
 * @param body without its front matter, which blank lines replace
 */
export async function repairMarkdown(
  body: string,
  {
    warn = () => undefined,
    firstLine = 1,
    front = noFront,
    engine = createEngine(defaultLayout),
  }: RepairOptions = {},
): Promise<RepairedMarkdown> {
  const lines = await runLinePasses(engine.lines, numberLines(body, firstLine), warn, front);
  return {
    text: joinText(lines),
    toSourceLine(line) {
      let at = Math.min(line, lines.length) - 1;
      while (at > 0 && lines[at]?.line === undefined) at--;
      return lines[at]?.line ?? 1;
    },
  };
}
