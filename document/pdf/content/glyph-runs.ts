import {
  capitalA,
  capitalF,
  capitalT,
  greaterThan,
  lessThan,
  letterD,
  minus,
  newline,
  nine,
  openingBracket,
  space,
  zero,
} from "./ascii.ts";
import { ByteWriter, endOfDigits, endOfLine, numberAt, operatorAt, operatorNamed } from "./bytes.ts";
import type { FontWidths, GlyphWidths } from "./glyph-widths.ts";

/** A glyph that is further from the one before than kerning moves it begins a run of its own; in thousandths of the font's size. */
const maxKerning = 200;
/** Lengths are written in parts of one. */
const parts = 10_000;

/**
 * Shows the glyphs of a line by one operator with the kerning of each (ISO 32000-1, section 9.4.3), in place of an operator and a way for each:
 * a third of the bytes of a page. Each stays where it is, within half a thousandth of the font's size.
 *
 * Chromium writes the font, where glyphs begin, and each with its way from the one before. A glyph without a way of its own stands where the one
 * before has ended, and the next way is still measured from where that began.
 */
export function joinGlyphs(content: Buffer, fonts: FontWidths, writer = new ByteWriter()): Buffer {
  const out = writer.begin(content.length);
  let widths: GlyphWidths | undefined;
  let size = 0;
  /** Distance of the run from the begin of its line. */
  let along = 0;
  let copied = 0;
  let isAfterMatrix = false;
  const next: NextGlyph = { way: 0, code: 0, digits: 0, end: 0 };
  for (let at = 0; at < content.length;) {
    let end = endOfLine(content, at);
    const wayEnd = along === 0 ? at : endOfWay(content, at, end);
    if (wayEnd > at) {
      out.copy(content, copied, at);
      out.number(numberAt(content, at, wayEnd) + along, parts);
      [copied, along] = [wayEnd, 0];
    }
    const operator = operatorAt(content, end);
    if (operator === Tf) {
      const [, name, points] = fontChange.exec(content.toString("latin1", at, end)) ?? [];
      if (name !== undefined) [widths, size] = [fonts.get(name), Number(points)];
    } else if (operator === Tj && isPlacedGlyph(content, at, end, isAfterMatrix)) {
      const first = end - glyphLength;
      if (widths && size !== 0 && readNext(content, end, next)) {
        out.copy(content, copied, first);
        const run = writeRun(out, content, first, widths, size);
        [end, copied, along] = [run.end, run.end, run.along];
      } else end = endOfRun(content, end);
    } else if (operator === Tm || (operator === BT && end === at + 2)) along = 0;
    isAfterMatrix = operator === Tm;
    at = end + 1;
  }
  out.copy(content, copied, content.length);
  return out.written();
}

const fontChange = /\/(\w+) ([\d.]+) Tf$/;
const Tf = operatorNamed("Tf");
const Tj = operatorNamed("Tj");
const Tm = operatorNamed("Tm");
const BT = operatorNamed("BT");
const Td = operatorNamed("Td");

/** `<0001> Tj` */
const glyphLength = 9;

/** Finds the end of the way to the right that a line begins with. @returns the begin of the line where there is none */
function endOfWay(content: Buffer, at: number, end: number): number {
  const right = endOfNumber(content, at);
  const up = endOfNumber(content, right + 1);
  const isWay = right > at && content[right] === space && up > right + 1 && up + 3 <= end;
  return isWay && content[up] === space && operatorAt(content, up + 3) === Td ? right : at;
}

function endOfNumber(content: Buffer, from: number): number {
  const digits = content[from] === minus ? from + 1 : from;
  const end = endOfDigits(content, digits);
  return end === digits ? from : end;
}

/** Whether a line ends with one glyph, behind a way in the same line or a matrix in the one before. */
function isPlacedGlyph(content: Buffer, at: number, end: number, isAfterMatrix: boolean): boolean {
  const first = end - glyphLength;
  if (first < at || content[first] !== lessThan || content[first + 5] !== greaterThan) return false;
  if (codeAt(content, first + 1) < 0) return false;
  if (first === at) return isAfterMatrix;
  return content[first - 1] === space && operatorAt(content, first - 1) === Td;
}

/** Reads a glyph in four hexadecimal digits. @returns less than 0 where they are none */
function codeAt(content: Buffer, at: number): number {
  let code = 0;
  for (let index = at; index < at + 4; index++) {
    const byte = content[index] ?? 0;
    if (byte >= zero && byte <= nine) code = code * 16 + byte - zero;
    else if (byte >= capitalA && byte <= capitalF) code = code * 16 + byte - capitalA + 10;
    else return -1;
  }
  return code;
}

/** A glyph in a line of its own, with its way from the one before. */
interface NextGlyph {
  way: number;
  code: number;
  /** Where its four digits begin. */
  digits: number;
  /** Where its line ends. */
  end: number;
}

/** ` 0 Td <0001> Tj` */
const restLength = 15;

/**
 * Reads the next line, byte by byte, if it has a glyph in the same line of text that its font has.
 * @param end of the line before
 */
function readNext(content: Buffer, end: number, found: NextGlyph): boolean {
  if (content[end] !== newline) return false;
  const way = endOfDigits(content, end + 1);
  const after = way + restLength;
  if (way === end + 1 || after > content.length) return false;
  const isWay =
    content[way] === space &&
    content[way + 1] === zero &&
    content[way + 2] === space &&
    content[way + 3] === capitalT &&
    content[way + 4] === letterD &&
    content[way + 5] === space &&
    content[way + 6] === lessThan;
  if (!isWay || content[way + 11] !== greaterThan || operatorAt(content, after) !== Tj) return false;
  if (after !== content.length && content[after] !== newline) return false;
  found.code = codeAt(content, way + 7);
  if (found.code <= 0) return false;
  found.way = numberAt(content, end + 1, way);
  found.digits = way + 7;
  found.end = after;
  return true;
}

function endOfRun(content: Buffer, from: number): number {
  const next: NextGlyph = { way: 0, code: 0, digits: 0, end: from };
  while (readNext(content, next.end, next));
  return next.end;
}

/** Bytes that one glyph takes at most: its code, the end of an operator, a way and the begin of another one. */
const maxBytes = 64;

/**
 * Writes glyphs of one line as one operator.
 * @param first the index of the first glyph
 * @returns the index behind the last one, and its distance from the first
 */
function writeRun(
  out: ByteWriter,
  content: Buffer,
  first: number,
  { table, others }: GlyphWidths,
  size: number,
): { readonly end: number; readonly along: number } {
  let begin = out.length;
  let isKerned = false;
  out.copy(content, first, first + 5);
  // In thousandths of the size: where the operator begins, where the last glyph should be, and where the next one would be.
  let start = 0;
  let wanted = 0;
  let reached = table[codeAt(content, first + 1)] ?? others;
  const next: NextGlyph = { way: 0, code: 0, digits: 0, end: first + glyphLength };
  while (readNext(content, next.end, next)) {
    out.reserve(maxBytes);
    const width = table[next.code] ?? others;
    wanted += (next.way / size) * 1000;
    const kerning = Math.round(reached - wanted);
    if (Math.abs(kerning) > maxKerning) {
      closeRun(out, begin, isKerned);
      out.byte(newline);
      out.number(((wanted - start) / 1000) * size, parts);
      out.text(" 0 Td <");
      [begin, isKerned, start, reached] = [out.length - 1, false, wanted, wanted + width];
    } else {
      reached += width - kerning;
      if (kerning !== 0) {
        out.byte(greaterThan);
        out.number(kerning, 1);
        out.byte(lessThan);
        isKerned = true;
      }
    }
    out.copy(content, next.digits, next.digits + 4);
  }
  closeRun(out, begin, isKerned);
  return { end: next.end, along: ((wanted - start) / 1000) * size };
}

function closeRun(out: ByteWriter, begin: number, isKerned: boolean): void {
  out.text(isKerned ? ">] TJ" : "> Tj");
  if (isKerned) out.insert(begin, openingBracket);
}
