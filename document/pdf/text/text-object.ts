import type { GlyphWidths } from "../content/glyph-widths.ts";
import { utf16Hex, utf16Text } from "./utf-16.ts";

/** A glyph, in the coordinates of its text object. */
export interface PlacedGlyph {
  readonly code: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Glyphs that are shown one after the other, or that a text is said of. */
export interface ShownGlyphs {
  readonly kind: "glyphs";
  /** What is said of them; undefined where the map of their font says it. */
  readonly said: string | undefined;
  readonly glyphs: readonly PlacedGlyph[];
  /** The number of its object. */
  readonly font: string;
  readonly size: number;
  /** Where their line is. */
  readonly base: number;
}

/** What a text object consists of, in its order. */
export type TextOperator =
  | ShownGlyphs
  /** A font, or where a mark of the structure begins or ends. */
  | { readonly kind: "other"; readonly written: string }
  | { readonly kind: "matrix"; readonly written: string; readonly x: number; readonly y: number };

const operator =
  /\/Span<<\/ActualText <FEFF([\dA-F]+)> >> BDC\n|(EMC\n)|(\/\w+ (?:<<[^<>]*>>\s?BDC|BMC)\n)|\/F(\d+) ([\d.]+) Tf\n|1 0 0 -1 ([-\d.]+) ([-\d.]+) Tm\n|(?:([-\d.]+) ([-\d.]+) Td )?<((?:[\dA-F]{4})+)> Tj\n/y;

/**
 * Reads a text object, as Chromium writes one (ISO 32000-1, section 9.4): each glyph with its way from the one before.
 * @param widthsOf those of a font, by the number of its object
 * @returns undefined where something else is written, or a font changes while a text is said
 */
export function operatorsOf(
  inner: string,
  widthsOf: (font: string) => GlyphWidths | undefined,
): TextOperator[] | undefined {
  const operators: TextOperator[] = [];
  let said: { readonly text: string; readonly glyphs: PlacedGlyph[] } | undefined;
  let [font, size, x, y, pen, base] = ["", 0, 0, 0, 0, 0];
  for (let at = 0; at < inner.length; at = operator.lastIndex) {
    operator.lastIndex = at;
    const [written, text, end, mark, nextFont, points, left, down, right, up, codes] =
      operator.exec(inner) ?? [];
    if (written === undefined) return undefined;
    if (mark !== undefined || (end !== undefined && !said)) {
      if (said) return undefined;
      operators.push({ kind: "other", written });
    } else if (text !== undefined) said = { text: utf16Text(text), glyphs: [] };
    else if (end !== undefined && said) {
      operators.push({ kind: "glyphs", said: said.text, glyphs: said.glyphs, font, size, base });
      said = undefined;
    } else if (nextFont !== undefined || left !== undefined) {
      if (said && said.glyphs.length > 0) return undefined;
      if (nextFont !== undefined) [font, size] = [nextFont, Number(points)];
      else [x, y, pen, base] = [Number(left), Number(down), Number(left), Number(down)];
      operators.push(nextFont === undefined ? { kind: "matrix", written, x, y } : { kind: "other", written });
    } else {
      if (right !== undefined) [x, y] = [x + Number(right), y + Number(up)];
      if (right !== undefined) pen = x;
      const widths = widthsOf(font);
      if (!widths) return undefined;
      const glyphs = said?.glyphs ?? [];
      for (const hex of codes?.match(/.{4}/g) ?? []) {
        const code = Number.parseInt(hex, 16);
        const width = ((widths.of.get(code) ?? widths.others) / 1000) * size;
        glyphs.push({ code, x: pen, y, width });
        pen += width;
      }
      if (!said) operators.push({ kind: "glyphs", said: undefined, glyphs, font, size, base });
    }
  }
  return said ? undefined : operators;
}

/** Writes a text object: each glyph with its way from where the one before begins. */
export function writeOperators(operators: readonly TextOperator[]): string {
  let text = "";
  let [x, y] = [0, 0];
  /** Whether the next glyph would stand behind another one if nothing were said. */
  let isBehind = false;
  for (const one of operators) {
    if (one.kind !== "glyphs") {
      text += one.written;
      if (one.kind === "matrix") [x, y, isBehind] = [one.x, one.y, false];
      continue;
    }
    if (one.said !== undefined) text += `/Span<</ActualText <FEFF${utf16Hex(one.said)}> >> BDC\n`;
    for (const glyph of one.glyphs) {
      const [right, up] = [roundLength(glyph.x - x), roundLength(glyph.y - y)];
      if (isBehind || right !== 0 || up !== 0) text += `${String(right)} ${String(up)} Td `;
      [x, y, isBehind] = [x + right, y + up, true];
      text += `<${glyph.code.toString(16).toUpperCase().padStart(4, "0")}> Tj\n`;
    }
    if (one.said !== undefined) text += "EMC\n";
  }
  return text;
}

function roundLength(length: number): number {
  return Math.round(length * 10_000) / 10_000;
}
