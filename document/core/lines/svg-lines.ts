import { rewriteBlocks } from "./rewrite-blocks.ts";
import { blankLine, isBlank, type SourceLine } from "./source-line.ts";

/** Without it, no line begins a drawing. */
export const svgMarkers = /^[ \t]*<svg[\s>]/im;
const opening = /^([ \t]*)(<svg(?:[ \t][^<>]*)?>?)/i;

/** Makes each drawing in SVG that begins a line one block of HTML. A blank line in it would end that, and no character in it is markup. */
export function keepSvg(lines: readonly SourceLine[]): readonly SourceLine[] {
  const last = lines.findLastIndex(({ text }) => /<\/svg>/i.test(text));
  return rewriteBlocks(lines, (line, at) => {
    const [, indent, tag] = line.kind === "text" && at <= last ? (opening.exec(line.text) ?? []) : [];
    const end = tag === undefined ? -1 : findEnd(lines, at, last);
    if (end < 0 || indent === undefined) return undefined;
    const drawing = lines
      .slice(at, end + 1)
      .filter(({ text }) => !isBlank(text))
      .map(({ text }) => text.trim())
      .join(" ");
    // A tag alone on its line begins such a block, whatever its name (CommonMark 0.31, section 4.6).
    const [, , head = ""] = opening.exec(drawing) ?? [];
    const close = drawing.toLowerCase().lastIndexOf("</svg>") + "</svg>".length;
    if (!head.endsWith(">") || !isBlank(drawing.slice(close))) return undefined;
    const start: SourceLine = { ...line, text: indent + head, kind: "code-start" };
    const rest: SourceLine = { text: indent + drawing.slice(head.length), kind: "code" };
    return { lines: [blankLine, start, rest, blankLine], end };
  });
}

/** Returns the line on which a drawing ends that one begins; -1 where it does not. */
function findEnd(lines: readonly SourceLine[], start: number, last: number): number {
  let depth = 0;
  for (let at = start; at <= Math.min(last, start + mostLines); at++) {
    const { text = "" } = lines[at] ?? {};
    depth += (text.match(/<svg[\s>]/gi)?.length ?? 0) - (text.match(/<\/svg>/gi)?.length ?? 0);
    if (/<svg$/i.test(text.trimEnd())) depth++;
    if (depth <= 0) return at;
  }
  return -1;
}

/** More than any drawing has that is written by hand or by a model. */
const mostLines = 2_000;
