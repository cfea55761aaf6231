import { closes, fenceOf } from "../../lines/fences.ts";
import type { NumberedLine, SourceLine } from "../../lines/source-line.ts";
import { leftOutWarning } from "../../../warnings/report-warning.ts";
import type { ReportWarning } from "../../../warnings/report-warning.ts";

const format = /^\{=([a-z][a-z\d+-]{0,20})\}$/i;
const inline = /`([^`\n]{1,300})`\{=([a-z][a-z\d+-]{0,20})\}/gi;
/** Commands of LaTeX and of Word. */
const pageBreak = /^\\(?:newpage|pagebreak|clearpage)\b|<w:br[ \t]w:type="page"/;

/**
 * Reads what pandoc hands to one format as it is, ```` ```{=latex} ```` and `` `…`{=html} ``: HTML is HTML, and a command that ends a page ends one. The
 * rest leaves nothing (https://pandoc.org/MANUAL.html#extension-raw_attribute).
 */
export function readRawBlocks(lines: readonly SourceLine[], report: ReportWarning): readonly NumberedLine[] {
  const result: NumberedLine[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (!line) continue;
    const fence = line.kind === "code-start" && line.isIndented !== true ? fenceOf(line.text) : undefined;
    const [, name] = format.exec(fence?.info ?? "") ?? [];
    if (!fence || name === undefined) {
      result.push(line.kind === "text" ? { ...line, text: withoutRaw(line.text) } : line);
      continue;
    }
    const held: NumberedLine[] = [];
    while (++at < lines.length && lines[at]?.kind === "code") {
      const next = lines[at];
      const closing = next && fenceOf(next.text);
      if (!next || (closing && closes(closing, fence))) break;
      held.push(next);
    }
    const text = held.map((inner) => inner.text).join("\n");
    result.push({ text: fence.prefix });
    if (/^html\d?$/i.test(name)) result.push(...held);
    else if (pageBreak.test(text.trim())) result.push({ ...line, text: `${fence.prefix}\\newpage` });
    else report(leftOutWarning(`What is meant for ${name} alone`), line.line);
    result.push({ text: fence.prefix });
  }
  return result;
}

function withoutRaw(text: string): string {
  if (!text.includes("`{=")) return text;
  return text.replace(inline, (_, raw: string, name: string) =>
    /^html\d?$/i.test(name) || pageBreak.test(raw.trim()) ? raw : "",
  );
}
