import { isBlank, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import { parseOpening, takeOptions, type Opening } from "./directive-lines.ts";
import { writtenAs } from "./written-directives.ts";

const target = /^\(([\p{L}\p{N}_:./ -]{1,100})\)=[ \t]*$/u;
/** Options of a chunk that is run: `#| echo: false`, and what other languages begin comments with. */
const chunkOption = /^[ \t]*(?:#|\/\/|%%|--)\|[ \t]/;
/** `{r}` begins a chunk; `{{r}}` and `{.r}` show what one looks like. */
const ofChunk = /(?<!\{)\{[A-Za-z]/;
/** Deeper than any author nests them; deeper ones stay code. */
const maxNested = 20;
/** Lines behind the first one of a container that may be its options. */
const maxOptionLines = 39;

/** A line that may be known to be code by its indentation. */
type MaybeCode = NumberedLine & Pick<Partial<SourceLine>, "isIndented">;

/**
 * Rewrites directives of MyST (Sphinx, Jupyter Book) into containers, figures, tables, formulas and code. A label before a heading or a directive is
 * given to that. Options within chunks of code, as Quarto and knitr have them, are left out.
 */
export function readDirectives(lines: readonly SourceLine[]): readonly NumberedLine[] {
  return rewriteLines(lines, 0);
}

function rewriteLines(lines: readonly MaybeCode[], depth: number): NumberedLine[] {
  const result: NumberedLine[] = [];
  let label: string | undefined;
  for (let at = 0; at < lines.length; at++) {
    const start = lines[at];
    if (start === undefined) break;
    const named = target.exec(start.text)?.[1];
    const opening = named === undefined && start.isIndented !== true ? parseOpening(start.text) : undefined;
    if (named !== undefined) label = named;
    else if (opening === undefined) {
      result.push(label === undefined ? start : addLabel(start, label));
      if (!isBlank(start.text)) label = undefined;
    } else {
      const { written, taken: lineCount } = rewriteFence({ opening, start, lines, at, depth, label });
      for (const line of written) result.push(line);
      at += lineCount;
      label = undefined;
    }
  }
  return result;
}

/** A line that begins a fence, and its place. */
interface Fence {
  readonly opening: Opening;
  readonly start: NumberedLine;
  readonly lines: readonly NumberedLine[];
  /** The index of `start`. */
  readonly at: number;
  /** Directives around it. */
  readonly depth: number;
  /** From the line above. */
  readonly label: string | undefined;
}

interface RewrittenFence {
  readonly written: readonly NumberedLine[];
  /** Lines that are rewritten with the first. */
  readonly taken: number;
}

function rewriteFence(fence: Fence): RewrittenFence {
  const { name, isColon } = fence.opening;
  return isColon && name !== undefined && !writtenAs.isWhole(name)
    ? beginContainer(name, fence)
    : rewriteBlock(fence);
}

/** Rewrites the first line and the options of a container. The lines within are read as any others. */
function beginContainer(name: string, { opening, start, lines, at }: Fence): RewrittenFence {
  const { argument, prefix } = opening;
  const following = lines.slice(at + 1, at + 1 + maxOptionLines);
  const { options, body } = takeOptions(following);
  const container = writtenAs.container({ name, argument, options, prefix, body: [], start });
  const plain = { ...start, text: `${prefix}:::${name} ${argument}`.trimEnd() };
  return { written: container?.begin ?? [plain], taken: following.length - body.length };
}

/** Rewrites a fence with all that it holds; code that is no directive keeps it. */
function rewriteBlock({ opening, start, lines, at, depth, label }: Fence): RewrittenFence {
  const { name, argument, prefix } = opening;
  let end = at + 1;
  while (end < lines.length && !opening.closedBy(lines[end]?.text ?? "")) end++;
  const within = lines.slice(at + 1, end);
  const closing = lines[end];
  if (name === undefined || !closing) {
    const code = ofChunk.test(start.text) ? removeChunkOptions(within) : within;
    return { written: [start, ...code, ...(closing ? [closing] : [])], taken: end - at - (closing ? 0 : 1) };
  }
  const { options: own, body } = takeOptions(within);
  const named = label === undefined ? [] : [["name", label.replace(/[/ ]/g, "-")] as const];
  const options = new Map([...named, ...(opening.options ?? []), ...own]);
  const directive = { name, argument, prefix, start, body, options };
  const lineCount = end - at;
  const block = writtenAs.contents(directive);
  if (block) return { written: block, taken: lineCount };
  const container = depth >= maxNested ? undefined : writtenAs.container(directive);
  if (!container) return { written: [start, ...removeChunkOptions(within), closing], taken: lineCount };
  // A directive that marks its end by another one has its text between the two.
  const ending = name.endsWith("-start") ? [] : [{ ...closing, text: `${prefix}:::` }];
  return {
    written: [...container.begin, ...rewriteLines(body, depth + 1), ...ending, { text: prefix }],
    taken: lineCount,
  };
}

function addLabel(line: NumberedLine, label: string): NumberedLine {
  if (!/^#{1,6}[ \t]/.test(line.text) || /\}[ \t]*$/.test(line.text)) return line;
  return { ...line, text: `${line.text.trimEnd()} {#${label.replace(/[/ ]/g, "-")}}` };
}

function removeChunkOptions(lines: readonly NumberedLine[]): NumberedLine[] {
  const first = lines.findIndex(({ text }) => !chunkOption.test(text) && !isBlank(text));
  return lines.filter(({ text }, index) => !(chunkOption.test(text) && (first < 0 || index < first)));
}
