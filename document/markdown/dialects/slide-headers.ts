import { rewriteBlocks } from "../lines/rewrite-blocks.ts";
import { isBlank, type NumberedLine, type SourceLine } from "../lines/source-line.ts";

const names =
  "layout|class|transition|clicks|clicksStart|background|backgroundSize|image|level|hideInToc|hide|disabled|routeAlias|src|dragPos|zoom|preload|colorSchema|color|theme|title|name|cols|align|columns|url";
/** A slide's own header holds such lines (Slidev). */
const field = new RegExp(`^(?:${names})[ \\t]*:(?:[ \\t]|$)`);
const rule = /^---[ \t]*$/;
/** Without these, no slide has a header of its own. */
export const slideHeaderMarkers = new RegExp(`^(?:${names})[ \\t]*:`, "m");
/** Longer, it is text between rules. */
const maxLines = 30;

/** Leaves out the headers of slides, so that a rule alone parts one slide from the next. What a document begins with stays. */
export function readSlideHeaders(lines: readonly SourceLine[]): readonly NumberedLine[] {
  const isRule = (index: number): boolean => lines[index]?.kind === "text" && rule.test(lines[index].text);
  return rewriteBlocks<NumberedLine>(lines, (line, at) => {
    if (!isRule(at)) return undefined;
    if (at === 0) {
      // The document's own.
      const end = lines.findIndex((_, index) => index > 0 && isRule(index));
      return { lines: lines.slice(0, Math.max(1, end + 1)), end: Math.max(0, end) };
    }
    const end = headerEnd(at, lines);
    return end > 0 ? { lines: [{ text: "" }, line, { text: "" }], end } : undefined;
  });
}

/** The rule that ends a header, one of whose lines is a field of slides; -1 where what follows is none. */
function headerEnd(start: number, lines: readonly NumberedLine[]): number {
  if (!/^[\w-]+[ \t]*:(?:[ \t]|$)/.test(lines[start + 1]?.text ?? "")) return -1;
  let isOfSlide = false;
  for (let at = start + 1; at < Math.min(lines.length, start + maxLines); at++) {
    const text = lines[at]?.text ?? "";
    if (rule.test(text)) return isOfSlide ? at : -1;
    isOfSlide ||= field.test(text);
    if (isBlank(text) || !/^(?:[\w-]+[ \t]*:(?:[ \t]|$)|[ \t]+\S|-[ \t]|#)/.test(text)) return -1;
  }
  return -1;
}
