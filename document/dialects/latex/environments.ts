import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { codeEnvironments, drawings, formatSource } from "./code.ts";
import { figureEnvironments } from "./figures.ts";
import { tableEnvironments } from "./tables.ts";
import { findEntry, parseEnvironments, type Environment } from "./tex.ts";

/** Returns the lines in the place of an environment; undefined where it stays. */
type EnvironmentHandler = (
  environment: Environment,
  source: SourceLine,
) => readonly NumberedLine[] | undefined;

const environments: Readonly<Record<string, EnvironmentHandler>> = {
  ...tableEnvironments,
  ...figureEnvironments,
  ...codeEnvironments,
  ...drawings,
};
const drawingNames = new RegExp(`^(?:${Object.keys(drawings).join("|")})$`);

/**
 * Reads tables, figures and code of LaTeX, as pandoc does on its way to a PDF. Unclosed environments are unchanged; those that only TeX can draw are
 * reported, and their source is shown.
 */
export function readEnvironments(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  const ends = findEnds(lines);
  if (ends.size === 0) return lines;
  return rewriteBlocks<NumberedLine>(lines, (line, at) => {
    const end = ends.get(at);
    const tex = end && convertEnvironment(readEnvironment(lines.slice(at, end.at + 1), end), line, warn);
    if (!tex) return undefined;
    return { lines: [{ ...line, text: "" }, ...tex, { ...line, text: end.behind }], end: end.at };
  });
}

interface End {
  readonly name: string;
  readonly at: number;
  /** Where `\end` is in its line. */
  readonly index: number;
  /** The rest of that line. */
  readonly behind: string;
}

/** Environments of one name that are open at once. */
const maxOpen = 5;

/** Finds the ends of environments by the index of the line that they begin. */
function findEnds(lines: readonly SourceLine[]): ReadonlyMap<number, End> {
  const ends = new Map<number, End>();
  const open = new Map<string, { readonly at: number; readonly isFirst: boolean }[]>();
  lines.forEach(({ kind, isIndented, text }, at) => {
    if (!text.includes("\\")) return;
    const isCode = kind !== "text" && isIndented !== true;
    for (const { 0: match, 1: side, 2: name = "", index } of text.matchAll(
      /\\(begin|end)\{([A-Za-z\d]{1,20}\*?)\}/g,
    )) {
      // Fence markers within code belong to it.
      if (
        !findEntry(environments, name) ||
        (isCode && (side === "begin" || !findEntry(codeEnvironments, name)))
      )
        continue;
      const begun = open.get(name) ?? [];
      if (side === "begin") {
        const isFirst = kind === "text" && /^[ ]{0,3}$/.test(text.slice(0, index));
        open.set(name, [...begun.slice(-maxOpen), { at, isFirst }]);
        continue;
      }
      const begin = begun.pop();
      if (begin?.isFirst === true)
        ends.set(begin.at, { name, at, index, behind: text.slice(index + match.length) });
    }
  });
  return ends;
}

function readEnvironment(lines: readonly SourceLine[], { name, index }: End): Environment {
  const texts = lines.map(({ text }, at) => (at === lines.length - 1 ? text.slice(0, index) : text));
  const text = texts.join("\n");
  return { name, text: text.slice(text.indexOf("}", text.indexOf("\\begin{")) + 1) };
}

function convertEnvironment(
  environment: Environment,
  source: SourceLine,
  warn: Warn,
): readonly NumberedLine[] | undefined {
  const { name, text } = environment;
  const isDrawing = findEntry(drawings, name) !== undefined;
  const written = isDrawing ? undefined : findEntry(environments, name)?.(environment, source);
  if (written || (!isDrawing && parseEnvironments(text, drawingNames).next().done === true)) return written;
  warn("latex-not-drawn", `\\begin{${name}} is not supported: its source was printed.`, source.line);
  return formatSource(environment, source);
}
