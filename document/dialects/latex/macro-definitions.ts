import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { textOf, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import type { FrontFacts } from "../../core/passes/line-pass.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import { formulaLines } from "../../core/lines/formula-lines.ts";
import { groupEnd } from "./groups.ts";

/** More lines than any definition has. */
const maxLines = 30;
const command =
  /\s*\\(?:(?:re|provide)?newcommand|DeclareMathOperator|DeclarePairedDelimiter|def(?=[ \t]*\\))\*?[ \t]*/y;
const comment = /[ \t]*(?:%[^\n]*)?(?:\n|$)/y;

/**
 * Makes formulas of commands of TeX that a document defines outside of its formulas, as pandoc reads them (extension `latex_macros`). They stand on
 * lines of their own, in `header-includes` of its front matter, and in `math` there, as MyST has them. A formula that only defines commands prints
 * nothing.
 */
export function readMacroDefinitions(
  lines: readonly SourceLine[],
  _warn: Warn,
  front: FrontFacts,
): readonly NumberedLine[] {
  const inFormula = formulaLines(lines);
  const rewritten = rewriteBlocks(lines, (_line, at) => {
    const mayDefine = !inFormula.has(at) && !isHtml(lines[at - 1]);
    const count = mayDefine ? definingLines(lines, at) : 0;
    return count > 0 ? { lines: fencedFormula(lines.slice(at, at + count)), end: at + count - 1 } : undefined;
  });
  const inFront = fencedFormula(definitionsIn(front.text, lines[1]?.line));
  return [...rewritten.slice(0, front.lines), ...inFront, ...rewritten.slice(front.lines)];
}

/** Lines of HTML, in which what follows belongs to it. */
function isHtml(line: SourceLine | undefined): boolean {
  return line?.kind === "text" && /^[ ]{0,3}</.test(line.text);
}

/** How many lines from one on hold definitions and comments alone, and begin and end with a definition. */
function definingLines(lines: readonly SourceLine[], start: number): number {
  if (!isDefining(lines[start])) return 0;
  let end = start;
  while (end < start + maxLines && lines[end]?.kind === "text" && lines[end]?.text.trim() !== "") end++;
  const text = textOf(lines.slice(start, end));
  let at = 0;
  let endOfLast = 0;
  while (at < text.length) {
    const next = definitionEnd(text, at) ?? at;
    comment.lastIndex = next;
    if (!comment.test(text)) break;
    at = comment.lastIndex;
    if (next > endOfLast) endOfLast = next;
  }
  return endOfLast === 0 ? 0 : text.slice(0, endOfLast).split("\n").length;
}

function isDefining(line: SourceLine | undefined): boolean {
  return line?.kind === "text" && /^[ ]{0,3}\\/.test(line.text) && definitionStart(line.text, 0) > 0;
}

function definitionStart(text: string, at: number): number {
  command.lastIndex = at;
  return command.test(text) ? command.lastIndex : 0;
}

/** Where a definition ends: behind the command's name and its bodies; undefined where none begins, or it does not end. */
function definitionEnd(text: string, at: number): number | undefined {
  let end: number | undefined = definitionStart(text, at);
  if (end === 0) return undefined;
  const written = text.slice(at, end);
  end = after(text, end, /\s*(?:\{\s*\\[A-Za-z@]+\s*\}|\\[A-Za-z@]+)/y);
  if (end === undefined) return undefined;
  end = written.includes("def") ? after(text, end, /[#\d\s]*/y) : after(text, end, /(?:\s*\[[^\]\n]*\])*/y);
  for (let left = written.includes("Paired") ? 2 : 1; left > 0 && end !== undefined; left--)
    end = argumentEnd(text, end);
  return end;
}

function after(text: string, at: number, pattern: RegExp): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Behind an argument: a group in braces, or a command. */
function argumentEnd(text: string, from: number): number | undefined {
  const start = after(text, from, /\s*/y) ?? from;
  return text[start] === "{" ? groupEnd(text, start) : after(text, start, /\\(?:[A-Za-z]+|[^A-Za-z\s])/y);
}

/** The definitions in front matter. @param first the number of its first line */
function definitionsIn(front: string, first = 1): SourceLine[] {
  const definitions: SourceLine[] = [];
  let inMath = false;
  for (const [at, text] of front.split("\n").entries()) {
    if (/^\S/.test(text)) inMath = text.startsWith("math:");
    for (const value of inMath ? namedMacro(text) : writtenMacros(text))
      definitions.push({ text: value, kind: "code", line: first + at });
  }
  return definitions;
}

/** Definitions that a line holds, as they are in YAML: in quotation marks, backslashes are doubled. */
function* writtenMacros(line: string): Generator<string> {
  const text = /^[\s-]*(?:[\w-]+:\s*)?"/.test(line) ? line.replaceAll("\\\\", "\\") : line;
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 1)) {
    const end = definitionEnd(text, at);
    if (end === undefined) continue;
    yield text.slice(at, end);
    at = end - 1;
  }
}

/** `'\abs': '|#1|'`. */
function* namedMacro(line: string): Generator<string> {
  const [, quote, name, inner, value] =
    /^\s+(["']?)(\\{1,2}[A-Za-z]+)\1\s*:\s*(["']?)(.+)\3\s*$/.exec(line) ?? [];
  if (name === undefined || value === undefined) return;
  const tex = inner === '"' ? value.replaceAll("\\\\", "\\") : value;
  const count = Math.max(0, ...[...tex.matchAll(/#(\d)/g)].map(([, digit]) => Number(digit)));
  const command = quote === '"' ? name.replace("\\\\", "\\") : name;
  yield `\\newcommand{${command}}${count > 0 ? `[${String(count)}]` : ""}{${tex}}`;
}

function fencedFormula(definitions: readonly SourceLine[]): SourceLine[] {
  const [first] = definitions;
  if (!first) return [];
  const body = definitions.map(({ text, line }): SourceLine => ({
    text,
    ...(line !== undefined && { line }),
    kind: "code",
  }));
  return [{ ...first, text: "$$", kind: "code-start" }, ...body, { text: "$$", kind: "code" }];
}
