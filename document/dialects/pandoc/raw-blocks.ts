import { joinPatterns } from "../../core/join-patterns.ts";
import { readFencedCode } from "../../core/lines/fences.ts";
import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { joinText, type NumberedLine, type SourceLine } from "../../core/lines/source-line.ts";
import { warnOfOmission, type Warn } from "../../core/warnings/warn.ts";

const format = /^\{=([a-z][a-z\d+-]{0,20})\}$/i;
const inline = /`([^`\n]{1,300})`\{=([a-z][a-z\d+-]{0,20})\}/gi;
/** Commands of LaTeX and of Word. */
const pageBreak = /^\\(?:newpage|pagebreak|clearpage)\b|<w:br[ \t]w:type="page"/;

/** Commands of LaTeX that are read in a text as well. */
const readCommand = joinPatterns([
  /^\\(?:print(?:index|gloss|noidx|acro)|newglossaryentry|newacronym|make(?:index|gloss))/,
  /^\\(?:index|[gG]ls|(?:page|eq)?ref|label)/,
]);

/**
 * Reads the content that pandoc passes to one format unchanged, ```` ```{=latex} ```` and `` `…`{=html} ``: HTML is HTML, and a command that ends a
 * page ends one. The rest is dropped (https://pandoc.org/MANUAL.html#extension-raw_attribute).
 */
export function readRawBlocks(lines: readonly SourceLine[], warn: Warn): readonly NumberedLine[] {
  return rewriteBlocks<NumberedLine>(lines, (line, at) => {
    if (line.kind === "text") return { lines: [{ ...line, text: removeRaw(line.text) }], end: at };
    const code = readFencedCode(lines, at);
    const [, name] = format.exec(code?.fence.info ?? "") ?? [];
    if (!code || name === undefined) return undefined;
    const { fence, body, end } = code;
    const blank = { text: fence.prefix };
    if (/^html\d?$/i.test(name)) return { lines: [blank, ...body, blank], end };
    if (pageBreak.test(joinText(body).trim()))
      return { lines: [blank, { ...line, text: `${fence.prefix}\\newpage` }, blank], end };
    if (/^(?:la)?tex$/i.test(name) && readCommand.test(joinText(body).trim()))
      return { lines: [blank, ...body, blank], end };
    warnOfOmission(warn, "raw-format-left-out", `This raw block for ${name}`, line.line);
    return { lines: [blank, blank], end };
  });
}

function removeRaw(text: string): string {
  if (!text.includes("`{=")) return text;
  return text.replace(inline, (_, raw: string, name: string) =>
    /^html\d?$/i.test(name) || pageBreak.test(raw.trim()) || readCommand.test(raw) ? raw : "",
  );
}
