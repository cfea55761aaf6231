import { findTextEnd } from "../../content/lines.ts";
import { op } from "../../operators/operator-names.ts";
import type { OperatorList, Span } from "../../operators/operators.ts";
import type { FontTexts } from "../font-texts.ts";
import { readCodes } from "./shown-words.ts";

/** A text object within a tag, from the operator that begins it to behind the one that ends it. */
export interface TaggedText extends Span {
  readonly list: OperatorList;
  /** The font set last, by its name in the page. */
  readonly font: string;
  readonly size: number;
  readonly baseline: number;
}

/** Finds the text objects of a tagged part, without those that show nothing. */
export function listTaggedTexts(list: OperatorList, part: Span): TaggedText[] {
  const texts: TaggedText[] = [];
  for (let begin = list.find(op.beginText, part.begin); begin < part.end;) {
    const end = findTextEnd(list, begin);
    const font = list.findLast(op.font, end);
    const baseline = list.number(list.find(op.matrix, begin), 5);
    if (list.find(op.show, begin) < end)
      texts.push({ list, begin, end, font: list.text(font), size: list.number(font, 0), baseline });
    begin = list.find(op.beginText, end);
  }
  return texts;
}

/** Returns where the first glyph of a text object begins. */
export function findLeft({ list, begin }: TaggedText): number {
  return computePlace(list, begin, list.find(op.show, begin));
}

/** Returns where the last glyph of a text object ends. */
export function findRight(text: TaggedText, widths: FontTexts["widths"]): number {
  return computePlace(text.list, text.begin, text.end) + measureEnd(text, widths);
}

/** Measures the distance from the beginning of the last line or glyph with a move of its own, to the end of a text object. */
export function measureEnd({ list, begin, end, size }: TaggedText, widths: FontTexts["widths"]): number {
  const last = Math.max(begin, list.findLast(op.move, end), list.findLast(op.matrix, end));
  let width = 0;
  for (let at = list.find(op.show, last); at < end; at = list.find(op.show, at + 1))
    for (const code of readCodes(list, at)) width += widths?.table[code] ?? widths?.others ?? unknownWidth;
  return (width / 1000) * size;
}

/** For a glyph of which no font says anything. */
const unknownWidth = 1000;

/** Computes where the last line or glyph with a move of its own begins, before an operator. */
function computePlace(list: OperatorList, begin: number, end: number): number {
  const matrix = list.find(op.matrix, begin);
  let x = list.number(matrix, 4);
  for (let at = list.find(op.move, matrix); at < end; at = list.find(op.move, at + 1))
    x += list.number(at, 0);
  return x;
}
