import { isBlank } from "../../repair/source-lines.ts";
import type { NumberedLine } from "../../repair/source-lines.ts";
import { openingOf, withoutOptions } from "./directive-lines.ts";
import type { Opening } from "./directive-lines.ts";
import { writtenAs } from "./written-directives.ts";

const target = /^\(([\p{L}\p{N}_:./ -]{1,100})\)=[ \t]*$/u;
/** Options of a chunk that is run: `#| echo: false`, and what other languages begin comments with. */
const chunkOption = /^[ \t]*(?:#|\/\/|%%|--)\|[ \t]/;
/** Deeper than any author nests them; what is deeper stays code. */
const maxNested = 20;

/**
 * Rewrites directives of MyST (Sphinx, Jupyter Book) into containers, figures, tables, formulas and code, and gives a label before a heading or a directive to
 * that. Options within chunks of code, as Quarto and knitr have them, are left out.
 */
export function readDirectives(lines: readonly NumberedLine[]): readonly NumberedLine[] {
  return rewritten(lines, 0);
}

function rewritten(lines: readonly NumberedLine[], depth: number): NumberedLine[] {
  const result: NumberedLine[] = [];
  let label: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    const named = target.exec(line.text)?.[1];
    const opening = named === undefined ? openingOf(line.text) : undefined;
    if (named !== undefined) label = named;
    else if (opening === undefined) {
      result.push(label === undefined ? line : addLabel(line, label));
      if (!isBlank(line.text)) label = undefined;
    } else {
      at += takeFence(opening, line, lines, at, result, depth, label);
      label = undefined;
    }
  }
  return result;
}

/**
 * Writes what a fence begins.
 * @param label that stands above it
 * @returns how many lines were taken beside the first
 */
function takeFence(
  opening: Opening,
  start: NumberedLine,
  lines: readonly NumberedLine[],
  at: number,
  result: NumberedLine[],
  depth: number,
  label: string | undefined,
): number {
  const { name, argument, prefix, isColon } = opening;
  // Lines between colons are read as any others; only what is no Markdown is taken with them.
  if (isColon && name !== undefined && !writtenAs.isWhole(name)) {
    const { options, body } = withoutOptions(lines.slice(at + 1, at + 40));
    const taken = Math.min(39, lines.length - at - 1) - body.length;
    const opened = writtenAs.container({ name, argument, options, prefix, body: [], start });
    result.push(...(opened?.begin ?? [{ ...start, text: `${prefix}:::${name} ${argument}`.trimEnd() }]));
    return taken;
  }
  let end = at + 1;
  while (end < lines.length && !opening.closedBy(lines[end]?.text ?? "")) end++;
  const within = lines.slice(at + 1, end);
  const closing = lines.slice(end, end + 1);
  const taken = end - at - (closing.length === 0 ? 1 : 0);
  if (name === undefined || closing.length === 0) {
    result.push(start, ...(start.text.includes("{") ? withoutChunkOptions(within) : within), ...closing);
    return taken;
  }
  const { options, body } = withoutOptions(within);
  const directive = {
    name,
    argument,
    prefix,
    start,
    body,
    options: new Map([
      ...(label === undefined ? [] : [["name", label.replace(/[/ ]/g, "-")] as const]),
      ...(opening.options ?? []),
      ...options,
    ]),
  };
  const whole = writtenAs.whole(directive);
  const container = whole || depth >= maxNested ? undefined : writtenAs.container(directive);
  if (whole) result.push(...whole);
  else if (container)
    result.push(
      ...container.begin,
      ...rewritten(directive.body, depth + 1),
      // What is told where it begins and where it ends has its text between the two.
      ...(name.endsWith("-start") ? [] : [{ ...closing[0], text: `${prefix}:::` }]),
      { text: prefix },
    );
  else result.push(start, ...withoutChunkOptions(within), ...closing);
  return taken;
}

function addLabel(line: NumberedLine, label: string): NumberedLine {
  if (!/^#{1,6}[ \t]/.test(line.text) || /\}[ \t]*$/.test(line.text)) return line;
  return { ...line, text: `${line.text.trimEnd()} {#${label.replace(/[/ ]/g, "-")}}` };
}

function withoutChunkOptions(lines: readonly NumberedLine[]): NumberedLine[] {
  const first = lines.findIndex(({ text }) => !chunkOption.test(text) && !isBlank(text));
  return lines.filter(({ text }, index) => !(chunkOption.test(text) && (first < 0 || index < first)));
}
