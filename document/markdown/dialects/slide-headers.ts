import { isBlank } from "../lines/source-line.ts";
import type { NumberedLine, SourceLine } from "../lines/source-line.ts";

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
  const result: NumberedLine[] = [];
  const isRule = (index: number): boolean => lines[index]?.kind === "text" && rule.test(lines[index].text);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) break;
    if (at === 0 && isRule(0)) {
      // The document's own.
      const end = lines.findIndex((_, index) => index > 0 && isRule(index));
      result.push(...lines.slice(0, Math.max(1, end + 1)));
      at = Math.max(0, end);
      continue;
    }
    const end = isRule(at) ? headerEnd(at, lines) : -1;
    if (end > 0) {
      result.push({ text: "" }, line, { text: "" });
      at = end;
    } else result.push(line);
  }
  return result;
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
