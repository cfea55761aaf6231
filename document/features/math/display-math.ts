import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { blockPrefix, isBlank } from "../../core/lines/source-line.ts";
import type { SourceLine } from "../../core/lines/source-line.ts";
import { escapePercentSigns } from "./slips/percent-signs.ts";
import { isBracketedFormula } from "./formula-or-prose.ts";
import { decidesOnNumbers, nameFormula, numberFormula } from "./named-equations.ts";

/** A formula that begins at a line: what ends it, and whether its delimiters are part of the formula. */
interface Opening {
  /** Quotes and list markers before it. */
  readonly prefix: string;
  readonly sign: string;
  readonly close: string;
  readonly isEnvironment: boolean;
  /** The rest of the line after the prefix. */
  readonly openingLine: string;
}

/** Longer than any formula that a person wrote. */
const maxLines = 100;

const environments = "equation|align|alignat|flalign|gather|multline|eqnarray|subequations";
const openingPattern = new RegExp(
  String.raw`^(${blockPrefix})(\$\$(?!\$)|\\\[|\\begin\{((?:${environments})\*?)\})`,
);

/**
 * Gives formulas on lines of their own the one form that is read as such: `$$` alone on the line before and after. What
 * opens like a formula and never closes is text, not a formula to the end of the document.
 */
export function repairDisplayMath(lines: readonly SourceLine[]): SourceLine[] {
  return rewriteBlocks(lines, (line, at) => {
    const opening = parseOpening(line);
    const block = opening && readBlock(lines, at, opening);
    if (block && isFormula(opening, block.body)) {
      const indent = opening.prefix.replace(/[^>\t]/g, " ");
      const start: SourceLine = { ...line, text: `${opening.prefix}$$`, kind: "code-start" };
      const formula = [...block.body.filter((text) => !isBlank(text)), "$$"];
      return {
        lines: [start, ...formula.map((text): SourceLine => ({ text: indent + text, kind: "code" }))],
        end: block.end,
      };
    }
    const isOpen = !block && opening?.sign === "$$" && !opening.openingLine.includes("$", 2);
    if (!isOpen) return undefined;
    const text = `${opening.prefix}\\$\\$${opening.openingLine.slice(2)}`;
    return { lines: [{ ...line, text }], end: at };
  });
}

function parseOpening({ text, kind }: SourceLine): Opening | undefined {
  const [match = "", prefix = "", sign, environment] =
    kind === "text" ? (openingPattern.exec(text) ?? []) : [];
  if (sign === undefined) return undefined;
  const isEnvironment = environment !== undefined;
  const close = isEnvironment ? `\\end{${environment}}` : sign === "$$" ? "$$" : "\\]";
  return { prefix, sign, close, isEnvironment, openingLine: text.slice(match.length - sign.length) };
}

/** A display formula. */
interface FormulaBlock {
  /** Its lines, without the delimiters; a name may have made them more or fewer than were written. */
  readonly body: readonly string[];
  /** Index of the line that its closing delimiter is on. */
  readonly end: number;
}

/** Finds the formula that a line begins; undefined when it does not end where a formula would. */
function readBlock(lines: readonly SourceLine[], start: number, opening: Opening): FormulaBlock | undefined {
  const { close, isEnvironment, prefix, openingLine } = opening;
  const begin = isEnvironment ? 0 : opening.sign.length;
  const body: string[] = [];
  const mayHaveGaps = isBlank(openingLine.slice(opening.sign.length));
  for (let index = start; index < Math.min(lines.length, start + maxLines); index++) {
    const line = lines[index];
    if (line?.kind !== "text" || (isBlank(line.text) && !mayHaveGaps)) return undefined;
    const text = index === start ? openingLine.slice(begin) : stripQuotes(line.text, prefix);
    if (text === undefined) return undefined;
    // Another one that opens first: this one was never closed.
    if (index > start && close !== "$$" && text.startsWith(opening.sign)) return undefined;
    const end = text.indexOf(close);
    if (end < 0) {
      body.push(text.trimEnd());
      continue;
    }
    // A comment would hide what ends the formula.
    const last = escapePercentSigns(text.slice(0, isEnvironment ? end + close.length : end));
    const behind = text.slice(end + close.length);
    if (!isBlank(behind)) {
      const named = readNamedBody([...body, last], behind);
      return named && { body: named, end: index };
    }
    const written = [...body, last.trimEnd()];
    return { body: isEnvironment ? written : readLabelledBody(written), end: index };
  }
  return undefined;
}

/** Returns a body that is followed by its name; undefined if other text follows. */
function readNamedBody(body: readonly string[], behind: string): string[] | undefined {
  return nameFormula(body.join("\n"), behind)?.split("\n");
}

/** Returns a body with a number where it has a `\label`, by which the text refers to it. */
function readLabelledBody(body: readonly string[]): string[] {
  const tex = body.join("\n");
  const [match = "", id] = /\s*\\label\{([\w:.-]{1,100})\}/.exec(tex) ?? [];
  const isNumbered = id === undefined || tex.includes("\\tag") || decidesOnNumbers(tex);
  return isNumbered ? [...body] : numberFormula(tex.replace(match, ""), id).split("\n");
}

function isFormula(opening: Opening, body: readonly string[]): boolean {
  return opening.sign !== "\\[" || isBracketedFormula(body.join("\n"));
}

function stripQuotes(text: string, prefix: string): string | undefined {
  if (!prefix.includes(">")) return text.trimStart();
  const depth = prefix.split(">").length - 1;
  const inner = new RegExp(`^(?:[ \\t]*>){${String(depth)}}`).exec(text)?.[0];
  return inner === undefined ? undefined : text.slice(inner.length).trimStart();
}
