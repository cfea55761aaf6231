import { formatDrawnEnd } from "../../core/containers/container-lines.ts";
import { definitionBlock } from "./definition-lists.ts";
import { createFenceReader } from "../../core/lines/fences.ts";
import { blankLine, countColumns, measureIndent, isBlank, isItem } from "../../core/lines/source-line.ts";
import type { NumberedLine, SourceLine } from "../../core/lines/source-line.ts";

const definition = /^(:[ \t]+)(\S.*)$/;
/** Lines that are no term, and no line of a paragraph. */
const otherBlock = /^(?:[ ]{0,3}(?:#{1,6}[ \t]|>|[-*_]{3,}[ \t]*$|\||:::)|<!--)/;
/** Columns from which on everything is within a definition. */
const indent = 4;

/**
 * Marks definitions of more than one paragraph, as in pandoc, Markdown Extra and kramdown. Their lists, code and further paragraphs are indented
 * below `: `, so far that CommonMark takes them for code.
 */
export function markBlockDefinitions(lines: readonly SourceLine[]): readonly NumberedLine[] {
  const marked: NumberedLine[] = [];
  let hasDefinitions = false;
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? blankLine;
    const [, before = "", text = ""] = line.kind === "text" ? (definition.exec(line.text) ?? []) : [];
    const body = text !== "" && mayDefine(lines, at) ? readBodyBelow(lines, at, before) : undefined;
    if (!body) {
      marked.push(line);
      at++;
      continue;
    }
    hasDefinitions = true;
    marked.push({ text: "" }, { ...line, text: `:::${definitionBlock}` }, { text: "" }, { ...line, text });
    marked.push(
      ...body.lines,
      { text: "" },
      { ...line, text: formatDrawnEnd(definitionBlock) },
      { text: "" },
    );
    at = body.end;
  }
  return hasDefinitions ? marked : lines;
}

/** Returns whether a term, or another definition, is above a line, or one blank line above it. */
function mayDefine(lines: readonly SourceLine[], at: number): boolean {
  const above = lines[at - 1];
  const near = above && isBlank(above.text) ? lines[at - 2] : above;
  return near !== undefined && !isBlank(near.text) && !otherBlock.test(near.text) && !isItem(near.text);
}

/** Reads the indented part of a definition below its first line; undefined if it is one paragraph. */
function readBodyBelow(
  lines: readonly SourceLine[],
  start: number,
  before: string,
): { readonly lines: readonly SourceLine[]; readonly end: number } | undefined {
  const column = Math.min(indent, countColumns(before));
  const fences = createFenceReader();
  let afterBlank = false;
  let hasBlocks = false;
  let end = start + 1;
  for (let at = end; at < lines.length; at++) {
    const { text } = lines[at] ?? blankLine;
    if (isBlank(text)) {
      afterBlank = true;
      continue;
    }
    const isInside = measureIndent(text) >= column;
    if (
      !isInside &&
      (afterBlank || fences.open || definition.test(text) || otherBlock.test(text) || isItem(text))
    )
      break;
    const part = fences.read(text);
    hasBlocks ||= isInside && (afterBlank || isItem(text) || (part !== undefined && part !== "within"));
    afterBlank = false;
    end = at + 1;
  }
  if (!hasBlocks) return undefined;
  return {
    lines: lines.slice(start + 1, end).map((line) => ({ ...line, text: moveOut(line.text, column) })),
    end,
  };
}

function moveOut(text: string, columns: number): string {
  if (isBlank(text)) return "";
  return " ".repeat(Math.max(0, measureIndent(text) - columns)) + text.trimStart();
}
