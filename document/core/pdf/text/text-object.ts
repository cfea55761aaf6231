import { roundLength } from "../operators/bytes.ts";
import type { GlyphWidths } from "../content/glyph-widths.ts";
import { op } from "../operators/operator-names.ts";
import type { OperatorList, Span } from "../operators/operators.ts";
import { findTextEnd, isPlace } from "../content/lines.ts";
import { parseActualText, markOfText } from "./actual-text.ts";

/** A glyph, in the coordinates of its text object. */
export interface PlacedGlyph {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Glyphs that are shown one after the other, or that share a text. */
export interface ShownGlyphs {
  readonly kind: "glyphs";
  /** Their text (ActualText); undefined where the map of their font has it. */
  readonly actualText: string | undefined;
  readonly glyphs: readonly PlacedGlyph[];
  /** Its name in the page. */
  readonly font: string;
  readonly size: number;
  /** The height of their line. */
  readonly base: number;
}

/** A part of a text object, in its order. */
export type TextPart =
  | ShownGlyphs
  /** A font, a matrix, or the begin or end of a mark of the structure: the index of its operator. */
  | { readonly kind: "other"; readonly at: number };

export type WidthsOf = (font: string) => GlyphWidths | undefined;

/** Everything that one operator leaves to the next. */
interface TextState {
  readonly parts: TextPart[];
  readonly widthsOf: WidthsOf;
  /** A text for glyphs, while they are read. */
  textSpan: { readonly text: string; readonly glyphs: PlacedGlyph[] } | undefined;
  font: string;
  size: number;
  /** The beginning of the last line or glyph with a move of its own. */
  x: number;
  y: number;
  /** The place of the next glyph in its line. */
  pen: number;
  base: number;
}

/** Returns the text objects of a content, each without the operators that begin and end it. */
export function findTextObjects(list: OperatorList): Span[] {
  const objects: Span[] = [];
  for (let at = list.find(op.beginText, 0); at < list.length;) {
    const end = findTextEnd(list, at);
    objects.push({ begin: at + 1, end: end - 1 });
    at = list.find(op.beginText, end);
  }
  return objects;
}

/**
 * Reads a text object in Chromium's form (ISO 32000-1, section 9.4): each glyph with its move from the one before.
 * @param widthsOf returns those of a font, by its name in the page
 * @returns undefined for other operators, or if a font changes within glyphs that share a text
 */
export function readTextObject(
  list: OperatorList,
  { begin, end }: Span,
  widthsOf: WidthsOf,
): TextPart[] | undefined {
  const state: TextState = {
    parts: [],
    widthsOf,
    textSpan: undefined,
    font: "",
    size: 0,
    x: 0,
    y: 0,
    pen: 0,
    base: 0,
  };
  for (let at = begin; at < end; at++) if (!readOperator(state, list, at)) return undefined;
  return state.textSpan ? undefined : state.parts;
}

/** Reads an operator; returns false if Chromium does not write it here. */
function readOperator(state: TextState, list: OperatorList, at: number): boolean {
  switch (list.name(at)) {
    case op.markWith: {
      const text = parseActualText(list.text(at));
      if (text === undefined) return keepMark(state, at);
      state.textSpan = { text, glyphs: [] };
      return true;
    }
    case op.mark:
      return keepMark(state, at);
    case op.endMark:
      return state.textSpan ? endSaid(state, state.textSpan) : keepMark(state, at);
    case op.font:
      state.font = list.text(at);
      state.size = list.number(at, 0);
      return keep(state, at);
    case op.matrix:
      if (!isPlace(list, at)) return false;
      state.x = state.pen = list.number(at, 4);
      state.y = state.base = list.number(at, 5);
      return keep(state, at);
    case op.move:
      state.x += list.number(at, 0);
      state.y += list.number(at, 1);
      state.pen = state.x;
      return true;
    case op.show:
      return list.text(at) === "" && showGlyphs(state, list.numbers(at));
    default:
      return false;
  }
}

function keepMark(state: TextState, at: number): boolean {
  return !state.textSpan && keep(state, at);
}

/** Keeps an operator, of which there is none within glyphs that share a text. */
function keep({ parts, textSpan }: TextState, at: number): boolean {
  if (textSpan && textSpan.glyphs.length > 0) return false;
  parts.push({ kind: "other", at });
  return true;
}

function endSaid(state: TextState, { text, glyphs }: NonNullable<TextState["textSpan"]>): boolean {
  const { font, size, base } = state;
  state.parts.push({ kind: "glyphs", actualText: text, glyphs, font, size, base });
  state.textSpan = undefined;
  return true;
}

function showGlyphs(state: TextState, codes: readonly number[]): boolean {
  const { font, size, y, base, textSpan } = state;
  const widths = state.widthsOf(font);
  if (!widths) return false;
  const glyphs = textSpan?.glyphs ?? [];
  for (const code of codes) {
    const width = ((widths.table[code] ?? widths.others) / 1000) * size;
    glyphs.push({ code, x: state.pen, y, width });
    state.pen += width;
  }
  if (!textSpan) state.parts.push({ kind: "glyphs", actualText: undefined, glyphs, font, size, base });
  return true;
}

/** Writes a text object that was read of a list: each glyph with its way from where the one before begins. */
export function writeTextObject(out: OperatorList, list: OperatorList, parts: readonly TextPart[]): void {
  let x = 0;
  let y = 0;
  /** Whether a glyph without a way would be behind another one. */
  let isBehind = false;
  for (const part of parts) {
    if (part.kind !== "glyphs") {
      out.copy(list, part.at, part.at + 1);
      if (list.name(part.at) === op.matrix)
        [x, y, isBehind] = [list.number(part.at, 4), list.number(part.at, 5), false];
      continue;
    }
    if (part.actualText !== undefined) out.add(op.markWith, markOfText(part.actualText));
    for (const glyph of part.glyphs) {
      const right = roundLength(glyph.x - x);
      const up = roundLength(glyph.y - y);
      if (isBehind || right !== 0 || up !== 0) out.add(op.move, "", [right, up]);
      [x, y, isBehind] = [x + right, y + up, true];
      out.add(op.show, "", [glyph.code]);
    }
    if (part.actualText !== undefined) out.add(op.endMark, "");
  }
}
