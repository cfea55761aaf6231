import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { joinText, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import type { FrontFacts } from "../../core/passes/line-pass.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { findFormulaLines } from "../../core/lines/formula-lines.ts";
import { definitions } from "./definitions.ts";
import { findArgumentEnd, findEntry, readHead, matchEnd } from "./tex.ts";

/** More lines than any definition has. */
const maxLines = 30;

const comment = /[ \t]*(?:%[^\n]*)?(?:\n|$)/y;

/**
 * Makes formulas of commands of TeX that a document defines outside of its formulas, as pandoc reads them (extension `latex_macros`). They are on
 * lines of their own, in `header-includes` of its front matter, and in `math` there, as MyST has them. A formula that only defines commands prints
 * nothing.
 */
export function readMacroDefinitions(
  lines: readonly SourceLine[],
  _warn: Warn,
  front: FrontFacts,
): readonly NumberedLine[] {
  const inFormula = findFormulaLines(lines);
  const rewritten = rewriteBlocks(lines, (_line, at) => {
    const mayDefine = !inFormula.has(at) && !isHtml(lines[at - 1]);
    const count = mayDefine ? countDefiningLines(lines, at) : 0;
    return count > 0
      ? { lines: fenceDefinitions(lines.slice(at, at + count)), end: at + count - 1 }
      : undefined;
  });
  const inFront = fenceDefinitions(findDefinitions(front.text, lines[1]?.line));
  return [...rewritten.slice(0, front.lines), ...inFront, ...rewritten.slice(front.lines)];
}

/** Returns whether a line is HTML, to which the next lines belong. */
function isHtml(line: SourceLine | undefined): boolean {
  return line?.kind === "text" && /^[ ]{0,3}</.test(line.text);
}

/** Returns how many lines from one on hold definitions and comments alone, and begin and end with a definition. */
function countDefiningLines(lines: readonly SourceLine[], start: number): number {
  if (!isDefining(lines[start])) return 0;
  let end = start;
  while (end < start + maxLines && lines[end]?.kind === "text" && lines[end]?.text.trim() !== "") end++;
  const text = joinText(lines.slice(start, end));
  let at = 0;
  let endOfLast = 0;
  while (at < text.length) {
    const next = findDefinitionEnd(text, at) ?? at;
    comment.lastIndex = next;
    if (!comment.test(text)) break;
    at = comment.lastIndex;
    if (next > endOfLast) endOfLast = next;
  }
  return endOfLast === 0 ? 0 : text.slice(0, endOfLast).split("\n").length;
}

function isDefining(line: SourceLine | undefined): boolean {
  return line?.kind === "text" && /^[ ]{0,3}\\/.test(line.text) && readDefinition(line.text, 0) !== undefined;
}

function readDefinition(text: string, at: number) {
  const head = readHead(text, at);
  const definition = head && findEntry(definitions, head.name);
  return definition && { start: head.end, definition };
}

const defined = /\s*(?:\{\s*\\[A-Za-z@]+\s*\}|\\[A-Za-z@]+)/y;

/** Returns the end of a definition: after the macro's name and its bodies; undefined if there is none, or it is not closed. */
function findDefinitionEnd(text: string, at: number): number | undefined {
  const { start, definition: [parameters, bodies] = [] } = readDefinition(text, at) ?? {};
  if (start === undefined || !parameters) return undefined;
  let end = matchEnd(defined, text, start);
  end &&= matchEnd(parameters, text, end);
  for (let left = bodies ?? 0; left > 0 && end !== undefined; left--)
    end = findArgumentEnd(text, matchEnd(/\s*/y, text, end) ?? end);
  return end;
}

/** Returns the definitions in front matter. @param first the number of its first line */
function findDefinitions(front: string, first = 1): SourceLine[] {
  const definitions: SourceLine[] = [];
  let inMath = false;
  for (const [at, text] of front.split("\n").entries()) {
    if (/^\S/.test(text)) inMath = text.startsWith("math:");
    for (const value of inMath ? readNamedMacro(text) : findWrittenMacros(text))
      definitions.push({ text: value, kind: "code", line: first + at });
  }
  return definitions;
}

/** Returns definitions that a line holds, as they are in YAML: in quotation marks, backslashes are doubled. */
function* findWrittenMacros(line: string): Generator<string> {
  const text = /^[\s-]*(?:[\w-]+:\s*)?"/.test(line) ? line.replaceAll("\\\\", "\\") : line;
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 1)) {
    const end = findDefinitionEnd(text, at);
    if (end === undefined) continue;
    yield text.slice(at, end);
    at = end - 1;
  }
}

/** Reads definitions such as `'\abs': '|#1|'`. */
function* readNamedMacro(line: string): Generator<string> {
  const [, quote, name, inner, value] =
    /^\s+(["']?)(\\{1,2}[A-Za-z]+)\1\s*:\s*(["']?)(.+)\3\s*$/.exec(line) ?? [];
  if (name === undefined || value === undefined) return;
  const tex = inner === '"' ? value.replaceAll("\\\\", "\\") : value;
  const count = Math.max(0, ...[...tex.matchAll(/#(\d)/g)].map(([, digit]) => Number(digit)));
  const command = quote === '"' ? name.replace("\\\\", "\\") : name;
  yield `\\newcommand{${command}}${count > 0 ? `[${String(count)}]` : ""}{${tex}}`;
}

function fenceDefinitions(definitions: readonly SourceLine[]): SourceLine[] {
  const [first] = definitions;
  if (!first) return [];
  const body = definitions.map(({ text, line }): SourceLine => ({
    text,
    ...(line !== undefined && { line }),
    kind: "code",
  }));
  return [{ ...first, text: "$$", kind: "code-start" }, ...body, { text: "$$", kind: "code" }];
}
