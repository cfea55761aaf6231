import { closes, createFenceReader, findFencedBlocks, parseFence, holdsMarkdown } from "../lines/fences.ts";
import { isBlank, type SourceLine } from "../lines/source-line.ts";

/** Syntax of Markdown; without it, a fence that names no language holds plain code. */
const markdownMarkers = /^[ ]{0,3}(?:#{1,6} |[-*] |\d{1,3}\. |> |\|)|\*\*\S|\]\(/m;

/** Removes the fence that language models put around a document, if it encloses the whole text; its end may be missing. */
export function unwrapDocument(markdown: string): string {
  const lines = markdown.split("\n");
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  const opening = parseFence(lines[first] ?? "");
  const closing = first < last ? parseFence(lines[last] ?? "") : undefined;
  if (opening?.prefix.trim() !== "") return markdown;
  if (holdsMarkdown(opening) && findFencedBlocks([...lines, opening.marks])[0]?.end === lines.length)
    return lines.slice(first + 1).join("\n");
  if (!closing || !closes(closing, opening)) return markdown;
  if (opening.info !== "" && !holdsMarkdown(opening)) return markdown;
  const inner = lines.slice(first + 1, last);
  const text = inner.join("\n");
  if (opening.info === "" && !markdownMarkers.test(text)) return markdown;
  const isDocument = findFencedBlocks(lines)[0]?.end === last || (opening.info !== "" && pairUp(inner));
  return isDocument ? text : markdown;
}

/** Without it, a document has no sample of Markdown. */
export const sampleMarkers = /^[ ]{0,3}(?:`{3,}|~{3,})[ \t]*(?:markdown|md|mdx|gfm)\b/im;

/** Makes the fence around a Markdown sample longer than the fences within it, the first of which would end it otherwise. */
export function outgrowNestedFences(lines: readonly SourceLine[]): readonly SourceLine[] {
  const outgrown = [...lines];
  for (const { fence, start, end, longestInner } of findFencedBlocks(lines.map(({ text }) => text))) {
    if (!holdsMarkdown(fence) || longestInner < fence.marks.length) continue;
    const marks = (fence.marks[0] ?? "`").repeat(longestInner + 1);
    const [opening, closing] = [lines[start], lines[end]];
    if (!opening || !closing) continue;
    outgrown[start] = { ...opening, text: `${fence.prefix}${marks}${fence.info}` };
    outgrown[end] = { ...closing, text: `${parseFence(closing.text)?.prefix ?? ""}${marks}` };
  }
  return outgrown;
}

/** Returns whether all fences of these lines are those of blocks of code, some perhaps without an info string. */
function pairUp(lines: readonly string[]): boolean {
  const fences = createFenceReader();
  const isPaired = lines.every(
    (line) => fences.read(line) !== "within" || (parseFence(line)?.info ?? "") === "",
  );
  return isPaired && fences.open === undefined;
}
