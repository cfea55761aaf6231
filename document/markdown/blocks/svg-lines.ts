import { blankLine, isBlank } from "../lines/source-line.ts";
import type { SourceLine } from "../lines/source-line.ts";

/** Without it, no line begins a drawing. */
export const svgMarkers = /^[ \t]*<svg[\s>]/im;
const opening = /^([ \t]*)(<svg(?:[ \t][^<>]*)?>?)/i;

/** Makes each drawing in SVG that begins a line one block of HTML. A blank line in it would end that, and no character in it is markup. */
export function keepSvg(lines: readonly SourceLine[]): readonly SourceLine[] {
  const last = lines.findLastIndex(({ text }) => /<\/svg>/i.test(text));
  const kept: SourceLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line) break;
    const [, indent, tag] = line.kind === "text" && at <= last ? (opening.exec(line.text) ?? []) : [];
    const end = tag === undefined ? -1 : endOf(lines, at, last);
    if (end < 0 || indent === undefined) {
      kept.push(line);
      continue;
    }
    const drawing = lines
      .slice(at, end + 1)
      .filter(({ text }) => !isBlank(text))
      .map(({ text }) => text.trim())
      .join(" ");
    // One tag alone on its line begins such a block, whatever it is of (CommonMark 0.31, section 4.6).
    const [, , head = ""] = opening.exec(drawing) ?? [];
    const close = drawing.toLowerCase().lastIndexOf("</svg>") + "</svg>".length;
    if (!head.endsWith(">") || !isBlank(drawing.slice(close))) {
      kept.push(line);
      continue;
    }
    kept.push(blankLine, { ...line, text: indent + head, kind: "code-start" });
    kept.push({ text: indent + drawing.slice(head.length), kind: "code" }, blankLine);
    at = end;
  }
  return kept;
}

/** The line on which a drawing ends that one begins; -1 where it does not. */
function endOf(lines: readonly SourceLine[], start: number, last: number): number {
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
