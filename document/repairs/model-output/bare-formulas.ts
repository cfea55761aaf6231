import { codeSpan } from "../../core/lines/inline-spans.ts";
import type { SourceLine } from "../../core/lines/source-line.ts";

const textCommands = "cite|ref|eqref|pageref|label|text|emph|index|gls|footnote|href|url";
const command = new RegExp(String.raw`(?<![:\w])\\(?!(?:${textCommands})[a-z]*\b)[a-z]{2,}`);
/** A word outside of commands and their text makes prose. */
const word = /(?<![\\{\p{L}])\p{L}{4}/u;
const equation = /=[^=]*\w\^|\w\^[^=]*=/;
const alone = /^([ \t]*)\[( .+ )\]([.,;]?[ \t]*)$/;
const open = /^[ \t]*\[[ \t]*$/;
const close = /^[ \t]*\][.,;]?[ \t]*$/;
const maxLines = 20;
const maxChars = 1_000;

/** Restores the backslashes of formula delimiters that Markdown removed from a copied answer: `[ a = \frac12 ]`, `( \alpha )`. */
export function restoreFormulaDelimiters(lines: readonly SourceLine[]): readonly SourceLine[] {
  const restored = [...lines];
  for (let at = 0; at < restored.length; at++) {
    const line = restored[at];
    if (line?.kind !== "text") continue;
    const end = open.test(line.text) ? findClosingLine(restored, at) : undefined;
    if (end === undefined) {
      restored[at] = { ...line, text: restoreInLine(line.text) };
      continue;
    }
    restored[at] = { ...line, text: line.text.replace("[", "\\[") };
    const last = restored[end];
    if (last) restored[end] = { ...last, text: last.text.replace("]", "\\]") };
    at = end;
  }
  return restored.some(({ text }, at) => text !== lines[at]?.text) ? restored : lines;
}

function findClosingLine(lines: readonly SourceLine[], from: number): number | undefined {
  const texts = lines.slice(from + 1, from + 1 + maxLines);
  const length = texts.findIndex(
    ({ kind, text }) => kind !== "text" || text.trim() === "" || close.test(text),
  );
  const closing = texts[length];
  const isClosed = closing?.kind === "text" && close.test(closing.text);
  const tex = texts.slice(0, length).map(({ text }) => text);
  return isClosed && isTex(tex.join("\n")) ? from + 1 + length : undefined;
}

function restoreInLine(text: string): string {
  const [, indent = "", tex, behind = ""] = text.length > maxChars ? [] : (alone.exec(text) ?? []);
  if (tex !== undefined && isTex(tex)) return `${indent}\\[${tex}\\]${behind}`;
  if (!text.includes("( ") || /\$|\\\(/.test(text) || !command.test(text)) return text;
  let restored = "";
  let from = 0;
  for (const { 0: code, index } of text.matchAll(new RegExp(codeSpan, "g"))) {
    restored += restoreInText(text.slice(from, index)) + code;
    from = index + code.length;
  }
  return restored + restoreInText(text.slice(from));
}

/** Restores the delimiters of formulas that blanks part from their brackets. */
function restoreInText(text: string): string {
  const closing = matchBrackets(text);
  let restored = "";
  let from = 0;
  for (let at = text.indexOf("( "); at >= 0; at = text.indexOf("( ", Math.max(at + 1, from))) {
    const end = closing.get(at) ?? at;
    if (end - at >= maxChars) continue;
    const tex = text.slice(at + 1, end);
    if (!tex.endsWith(" ") || !command.test(tex) || word.test(tex)) continue;
    restored += `${text.slice(from, at)}\\(${tex}\\)`;
    from = end + 1;
  }
  return restored + text.slice(from);
}

/** Finds where each round bracket is closed, in one pass, however many are open. */
function matchBrackets(text: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "(") open.push(at);
    if (text[at] !== ")") continue;
    const opening = open.pop();
    if (opening !== undefined) closing.set(opening, at);
  }
  return closing;
}

function isTex(text: string): boolean {
  return (
    text.length <= maxChars &&
    !text.includes('"') &&
    !word.test(text) &&
    (command.test(text) || equation.test(text))
  );
}
