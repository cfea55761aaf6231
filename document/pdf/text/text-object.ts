import { roundLength } from "../content/bytes.ts";
import type { GlyphWidths } from "../content/glyph-widths.ts";
import { utf16Hex, utf16Text } from "./utf-16.ts";

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
  readonly said: string | undefined;
  readonly glyphs: readonly PlacedGlyph[];
  /** The number of its object. */
  readonly font: string;
  readonly size: number;
  /** The height of their line. */
  readonly base: number;
}

/** A part of a text object, in its order. */
export type TextOperator =
  | ShownGlyphs
  /** A font, or the begin or end of a mark of the structure. */
  | { readonly kind: "other"; readonly written: string }
  | { readonly kind: "matrix"; readonly written: string; readonly x: number; readonly y: number };

const operator = new RegExp(
  [
    /\/Span<<\/ActualText <FEFF(?<text>[\dA-F]+)> >> BDC\n/,
    /(?<end>EMC\n)/,
    /(?<mark>\/\w+ (?:<<[^<>]*>>\s?BDC|BMC)\n)/,
    /\/F(?<font>\d+) (?<points>[\d.]+) Tf\n/,
    /1 0 0 -1 (?<left>[-\d.]+) (?<down>[-\d.]+) Tm\n/,
    /(?:(?<right>[-\d.]+) (?<up>[-\d.]+) Td )?<(?<codes>(?:[\dA-F]{4})+)> Tj\n/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "y",
);

type WidthsOf = (font: string) => GlyphWidths | undefined;

/** Everything that one operator leaves to the next. */
interface TextState {
  readonly operators: TextOperator[];
  readonly widthsOf: WidthsOf;
  /** A text for glyphs, while they are read. */
  said: { readonly text: string; readonly glyphs: PlacedGlyph[] } | undefined;
  font: string;
  size: number;
  /** The begin of the last line or glyph with a way of its own. */
  x: number;
  y: number;
  /** The place of the next glyph in its line. */
  pen: number;
  base: number;
}

/**
 * Reads a text object, as Chromium writes one (ISO 32000-1, section 9.4): each glyph with its way from the one before.
 * @param widthsOf those of a font, by the number of its object
 * @returns undefined where something else is written, or a font changes within glyphs that share a text
 */
export function operatorsOf(inner: string, widthsOf: WidthsOf): TextOperator[] | undefined {
  const state: TextState = {
    operators: [],
    widthsOf,
    said: undefined,
    font: "",
    size: 0,
    x: 0,
    y: 0,
    pen: 0,
    base: 0,
  };
  for (let at = 0; at < inner.length; at = operator.lastIndex) {
    operator.lastIndex = at;
    const found = operator.exec(inner);
    if (!found || !readOperator(state, found[0], found.groups ?? {})) return undefined;
  }
  return state.said ? undefined : state.operators;
}

/** @returns false where Chromium does not write such an operator */
function readOperator(
  state: TextState,
  written: string,
  { text, end, mark, font, points, left, down, right, up, codes = "" }: Partial<Record<string, string>>,
): boolean {
  if (text !== undefined) {
    state.said = { text: utf16Text(text), glyphs: [] };
    return true;
  }
  if (mark !== undefined) return keepMark(state, written);
  if (end !== undefined) return state.said ? endText(state, state.said) : keepMark(state, written);
  if (font !== undefined) return changeFont(state, written, { font, size: Number(points) });
  if (left !== undefined) return beginLine(state, written, { x: Number(left), y: Number(down) });
  const way = right === undefined ? undefined : { right: Number(right), up: Number(up) };
  return showGlyphs(state, codes, way);
}

function keepMark({ operators, said }: TextState, written: string): boolean {
  if (said) return false;
  operators.push({ kind: "other", written });
  return true;
}

function endText(state: TextState, { text, glyphs }: NonNullable<TextState["said"]>): boolean {
  const { font, size, base } = state;
  state.operators.push({ kind: "glyphs", said: text, glyphs, font, size, base });
  state.said = undefined;
  return true;
}

function changeFont(
  state: TextState,
  written: string,
  { font, size }: { readonly font: string; readonly size: number },
): boolean {
  if (state.said && state.said.glyphs.length > 0) return false;
  state.font = font;
  state.size = size;
  state.operators.push({ kind: "other", written });
  return true;
}

function beginLine(
  state: TextState,
  written: string,
  { x, y }: { readonly x: number; readonly y: number },
): boolean {
  if (state.said && state.said.glyphs.length > 0) return false;
  state.x = state.pen = x;
  state.y = state.base = y;
  state.operators.push({ kind: "matrix", written, x, y });
  return true;
}

/** @param way from the begin of the glyph or line before; undefined where glyphs follow those before */
function showGlyphs(
  state: TextState,
  codes: string,
  way: { readonly right: number; readonly up: number } | undefined,
): boolean {
  if (way) {
    state.x += way.right;
    state.y += way.up;
    state.pen = state.x;
  }
  const { font, size, y, base, said } = state;
  const widths = state.widthsOf(font);
  if (!widths) return false;
  const glyphs = said?.glyphs ?? [];
  for (const hex of codes.match(/.{4}/g) ?? []) {
    const code = Number.parseInt(hex, 16);
    const width = ((widths.of.get(code) ?? widths.others) / 1000) * size;
    glyphs.push({ code, x: state.pen, y, width });
    state.pen += width;
  }
  if (!said) state.operators.push({ kind: "glyphs", said: undefined, glyphs, font, size, base });
  return true;
}

/** Writes a text object: each glyph with its way from where the one before begins. */
export function writeOperators(operators: readonly TextOperator[]): string {
  let text = "";
  let x = 0;
  let y = 0;
  /** Whether a glyph without a way would stand behind another one. */
  let isBehind = false;
  for (const part of operators) {
    if (part.kind !== "glyphs") {
      text += part.written;
      if (part.kind === "matrix") [x, y, isBehind] = [part.x, part.y, false];
      continue;
    }
    if (part.said !== undefined) text += `/Span<</ActualText <FEFF${utf16Hex(part.said)}> >> BDC\n`;
    for (const glyph of part.glyphs) {
      const right = roundLength(glyph.x - x);
      const up = roundLength(glyph.y - y);
      if (isBehind || right !== 0 || up !== 0) text += `${String(right)} ${String(up)} Td `;
      [x, y, isBehind] = [x + right, y + up, true];
      text += `<${glyph.code.toString(16).toUpperCase().padStart(4, "0")}> Tj\n`;
    }
    if (part.said !== undefined) text += "EMC\n";
  }
  return text;
}
