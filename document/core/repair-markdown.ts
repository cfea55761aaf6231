import { numberLines, joinText } from "./lines/source-line.ts";
import { noFront, runLinePasses, type FrontFacts } from "./passes/line-pass.ts";
import { createEngine, type Engine } from "../registry.ts";
import { defaultLayout } from "./source.ts";
import type { Warn } from "./warnings/warn.ts";

/** Markdown that is read as it is meant. */
export interface RepairedMarkdown {
  readonly text: string;
  /** Returns the line of the document that a line of the text comes from, both counted from 1. */
  readonly lineOf: (line: number) => number;
}

/** The options of repairs. */
interface RepairOptions {
  /** Reports what is left out, with lines of the original text. */
  readonly warn?: Warn;
  /** The line that it begins on, from 1. */
  readonly firstLine?: number;
  readonly front?: FrontFacts;
  readonly engine?: Pick<Engine, "lines">;
}

/**
 * Rewrites Markdown as people and language models write it into Markdown that is read as they mean it. What is right
 * already stays as it is, and so does code. Takes time in proportion to the document.
 * @param body without its front matter, in whose place are blank lines
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
    lineOf(line) {
      let at = Math.min(line, lines.length) - 1;
      while (at > 0 && lines[at]?.line === undefined) at--;
      return lines[at]?.line ?? 1;
    },
  };
}
