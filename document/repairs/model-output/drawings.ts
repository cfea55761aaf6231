import { rewriteBlocks } from "../../core/lines/rewrite-blocks.ts";
import { blankLine, measureIndent, isBlank, isItem, type SourceLine } from "../../core/lines/source-line.ts";

const boxes = /[─━│┃┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╭╮╰╯]/;
/** A corner, or a branch of a tree. */
const corner = /[┌└├╔╚╠╭╰]/;
/** A scale of bits below one another (RFC 791, figure 4). */
const bits = /^[ ]*\+(?:-\+){7,}[ ]*$/;
const strokes = /\+-{2,}|-{2,}\+|[-=]{2,}>|<[-=]{2,}|^[ ]*[|+v^V](?:[ ]+[|+v^V])*[ ]*$|^[ ]*\|.*\|[ ]*$/;
/** Parts that no table has: arrows, and gaps between frames. */
const neverInTable = /[-=]{2,}>|<[-=]{2,}|\+-{2,}\+[ ]{2,}\+-{2,}\+|^[ ]*[v^V|][ ]*$/;
/** The second line of a table (GFM, section 4.10). */
const delimiters = /^[ ]*\|?[ ]*:?-+:?[ ]*(?:\|[ ]*:?-+:?[ ]*)+\|?[ ]*$/;
const otherStart = /^[ ]{0,3}(?:>|#{1,6}[ \t]|<|:::)/;
/** A drawing with more lines is none that anybody reads. */
const maxLines = 400;

/** Puts fences around drawings made of letters without any: boxes, trees of folders, headers of packets. */
export function fenceDrawings(lines: readonly SourceLine[]): readonly SourceLine[] {
  return rewriteBlocks(lines, (_line, at) => {
    let behind = at;
    while (isFree(lines[behind])) behind++;
    return behind > at ? { lines: fenceDrawing(lines.slice(at, behind)), end: behind - 1 } : undefined;
  });
}

/** Returns whether a line can belong to a drawing: text, or code by indentation only, right above it. */
function isFree(line: SourceLine | undefined): boolean {
  if (line === undefined || isBlank(line.text) || otherStart.test(line.text)) return false;
  return line.kind === "text" ? !isItem(line.text) : line.isIndented === true;
}

function fenceDrawing(block: readonly SourceLine[]): readonly SourceLine[] {
  const texts = block.map(({ text }) => text);
  const isText = block.some(({ kind }) => kind === "text");
  const first = isText && block.length <= maxLines ? findFirstLine(texts) : undefined;
  if (first === undefined) return block;
  const indent = " ".repeat(Math.min(3, ...texts.slice(first).map(measureIndent)));
  const code = block.slice(first).map((line): SourceLine => ({ ...line, kind: "code", isIndented: false }));
  const start: SourceLine = {
    ...block[first],
    text: `${indent}~~~~text`,
    kind: "code-start",
    isIndented: false,
  };
  const end: SourceLine = { text: `${indent}~~~~`, kind: "code" };
  return [...block.slice(0, first), blankLine, start, ...code, end, blankLine];
}

/** Returns the first line of a drawing, in lines without a blank one; undefined if there is none. */
function findFirstLine(texts: readonly string[]): number | undefined {
  const count = (character: RegExp): number => texts.filter((text) => character.test(text)).length;
  const isBoxes = count(corner) > 0 && count(boxes) > 1 && 2 * count(boxes) >= texts.length;
  const isBits = count(bits) > 1;
  const isFrames =
    count(/\+-{2,}/) > 1 &&
    count(neverInTable) > 0 &&
    texts.length > 2 &&
    3 * count(strokes) >= 2 * texts.length;
  if ((!isBoxes && !isBits && !isFrames) || count(delimiters) > 0) return undefined;
  // The line before it is a sentence; the root of a tree is not.
  const lead = texts.findLastIndex(
    (text, at) => at < 3 && /[:.][*_]*[ \t]*$/.test(text) && !boxes.test(text) && !strokes.test(text),
  );
  return lead + 1;
}
