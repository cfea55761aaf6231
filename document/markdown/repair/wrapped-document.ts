import { closes, fenceOf, isBlank } from "./source-lines.ts";
import type { Fence } from "./source-lines.ts";

interface FenceLine extends Fence {
  readonly line: number;
}

/** Signs of Markdown, without which a fence of no language holds plain code. */
const markdownMarkers = /^[ ]{0,3}(?:#{1,6} |[-*] |\d{1,3}\. |> |\|)|\*\*\S|\]\(/m;
const markdownInfo = /^(?:markdown|md|mdx|gfm)\b/i;

/** Takes a document out of the fence that language models put around it, when the fence is the whole document. */
export function unwrapDocument(markdown: string): string {
  const lines = markdown.split("\n");
  const first = lines.findIndex((line) => !isBlank(line));
  const last = lines.findLastIndex((line) => !isBlank(line));
  const [opening, ...others] = fencesOf(lines);
  if (opening?.line !== first || opening.prefix.trim() !== "") return markdown;
  if (opening.info !== "" && !markdownInfo.test(opening.info)) return markdown;
  const closing = others.at(-1);
  if (closing?.line !== last || !closes(closing, opening)) return markdown;
  const inner = lines.slice(first + 1, last).join("\n");
  if (opening.info === "" && !markdownMarkers.test(inner)) return markdown;
  const isWhole =
    others[closingOf(opening, others, 0)]?.line === last ||
    (opening.info !== "" && pairUp(others.slice(0, -1)));
  return isWhole ? inner : markdown;
}

/** Makes the fence around a Markdown sample longer than the fences within it, the first of which would end it otherwise. */
export function outgrowNestedFences(markdown: string): string {
  if (!/^[ ]{0,3}(?:`{3,}|~{3,})[ \t]*(?:markdown|md|mdx|gfm)\b/im.test(markdown)) return markdown;
  const lines = markdown.split("\n");
  const fences = fencesOf(lines);
  for (let index = 0; index < fences.length; index++) {
    const opening = fences[index];
    if (!opening) break;
    const isSample = markdownInfo.test(opening.info);
    const end = closingOf(opening, fences, index + 1);
    const closing = fences[end];
    // A wrapper without an end leaves nothing to repair.
    if (!closing) break;
    const longest = fences
      .slice(index + 1, end)
      .reduce((length, { marks }) => Math.max(length, marks.length), 0);
    if (isSample && longest >= opening.marks.length) {
      const marks = (opening.marks[0] ?? "`").repeat(longest + 1);
      lines[opening.line] = `${opening.prefix}${marks}${opening.info}`;
      lines[closing.line] = `${closing.prefix}${marks}`;
    }
    index = end;
  }
  return lines.join("\n");
}

function fencesOf(lines: readonly string[]): FenceLine[] {
  return lines.flatMap((text, line) => {
    const fence = fenceOf(text.trimEnd());
    return fence ? [{ ...fence, line }] : [];
  });
}

// In a sample of Markdown, a fence with an info string opens and the next one without closes; the one left over ends the sample.
function closingOf(opening: Fence, fences: readonly FenceLine[], from: number): number {
  const isSample = opening.info === "" || markdownInfo.test(opening.info);
  let inner: Fence | undefined;
  for (let index = from; index < fences.length; index++) {
    const fence = fences[index];
    if (!fence) break;
    if (inner) {
      if (closes(fence, inner)) inner = undefined;
    } else if (closes(fence, opening)) return index;
    else if (isSample && fence.info !== "") inner = fence;
  }
  return -1;
}

// Whether these are whole blocks of code, some perhaps without an info string.
function pairUp(fences: readonly Fence[]): boolean {
  let open: Fence | undefined;
  for (const fence of fences) {
    if (!open) open = fence;
    else if (closes(fence, open)) open = undefined;
    else if (fence.info !== "") return false;
  }
  return open === undefined;
}
