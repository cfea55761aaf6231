import { isFormula } from "../../features/math/formula-or-prose.ts";
import { codeSpan, formulaSpan } from "../../core/lines/inline-spans.ts";
import type { Warn } from "../../core/warnings/warn.ts";
import type { MacroHandlers, Tell, TexFacts } from "./macro-handler.ts";
import { findEntry, parseArguments } from "./tex.ts";

/** Code, formulas, macros, escaped characters, and the tie before a reference. */
const pattern = new RegExp(
  String.raw`${codeSpan}|(?<formula>${formulaSpan})|\\verb\*?(?<bar>[|!+])(?<code>[^\n]{1,300}?)\k<bar>|\\(?<name>[A-Za-z]+)\*?|\\[^]|(?<tie>(?<=[^\s~])~(?=\\[A-Za-z]{0,10}(?:ref|cite)[a-z]{0,6}\*?[[{]))`,
  "g",
);
const deepest = 5;

/**
 * Rewrites macros that have a handler as Markdown. Code, formulas, other macros and the number of lines stay.
 * @param warn with the line of the text, from 0
 */
export function rewriteMacros(
  text: string,
  handlers: MacroHandlers,
  facts: TexFacts = { hasIndex: false, hasAcronyms: false, hasChapters: false },
  warn: Warn = () => undefined,
  depth = 0,
): string {
  if (depth > deepest || !text.includes("\\")) return text;
  const parts: string[] = [];
  let from = 0;
  const put = (start: number, end: number, markdown: string): void => {
    const missing = countLines(text.slice(start, end)) - countLines(markdown);
    parts.push(text.slice(from, start), markdown, "\n".repeat(Math.max(0, missing)));
    from = end;
  };
  const lineAt = createLineCounter(text);
  for (let at = 0; ;) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return from === 0 ? text : parts.join("") + text.slice(from);
    const { index: start, 0: span } = match;
    const { formula, code, name, tie } = match.groups ?? {};
    at = start + span.length;
    // Between dollars of prose, there are macros.
    if (formula !== undefined && !mayBeFormula(formula, text.codePointAt(at))) at = start + 1;
    if (tie !== undefined) put(start, at, "\u00a0");
    if (code !== undefined) put(start, at, `\`${code}\``);
    const handler = name === undefined ? undefined : findEntry(handlers, name);
    if (!handler || name === undefined) continue;
    const tell: Tell = (kind, what) => {
      warn(kind, what, lineAt(start));
    };
    const { options, groups, isOpen, end } = parseArguments(text, at, handler.groups, handler.takesOption);
    if (isOpen) tell("latex-group-not-closed", `\\${name} has an unclosed group: it was printed as text.`);
    if (groups.length < handler.groups) continue;
    const read = (group: string): string =>
      handler.isRaw === true ? group : rewriteMacros(group, handlers, facts, undefined, depth + 1);
    const isStarred = span.endsWith("*");
    const markdown = handler.write({ name, isStarred, options, facts, tell }, ...groups.map(read));
    if (markdown === undefined) continue;
    at = handler.groups === 0 && text.startsWith("{}", end) ? end + 2 : end;
    put(start, at, markdown);
  }
}

function mayBeFormula(span: string, next: number | undefined): boolean {
  return !/^\$[^$]/.test(span) || isFormula("$", span.replace(/^\$|\$+$/g, ""), next ?? null);
}

function countLines(text: string): number {
  return text.split("\n").length;
}

/** Returns a function that counts the lines before a place. Each place is behind the one before. */
function createLineCounter(text: string): (place: number) => number {
  let line = 0;
  let counted = 0;
  return (place) => {
    line += countLines(text.slice(counted, place)) - 1;
    counted = place;
    return line;
  };
}
