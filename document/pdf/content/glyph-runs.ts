import { ByteWriter, endOfDigits, endOfLine, newline, numberAt, operatorAt, operatorNamed } from "./bytes.ts";
import type { FontWidths, GlyphWidths } from "./glyph-widths.ts";

/** What is further from the glyph before than kerning moves it begins a run of its own, in thousandths of the font's size. */
const maxKerning = 200;
/** Lengths are told in so many parts of one. */
const parts = 10_000;

/**
 * Shows the glyphs of a line by one operator, with what each is moved by (ISO 32000-1, section 9.4.3), in place of an operator and a way for each:
 * a third of what a page takes. Each stays where it is by half a thousandth of the font's size.
 *
 * Chromium writes the font, where glyphs begin, and each with its way from the one before. A glyph without a way of its own stands where the one
 * before has ended, and what comes next is still told from where that began.
 */
export function joinGlyphs(content: Buffer, fonts: FontWidths, writer = new ByteWriter()): Buffer {
  const out = writer.begin(content.length);
  let widths: GlyphWidths | undefined;
  let size = 0;
  /** How far what is shown now is from where its line begins. */
  let along = 0;
  let [copied, isAfterMatrix] = [0, false];
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
const [Tf, Tj, Tm, BT, Td] = ["Tf", "Tj", "Tm", "BT", "Td"].map(operatorNamed);

const space = 0x20;
const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const letterA = 0x41;
const letterF = 0x46;
const letterT = 0x54;
const letterD = 0x64;
const opening = 0x3c;
const closing = 0x3e;
const bracket = 0x5b;
/** `<0001> Tj` */
const glyphLength = 9;

/** Where the way to the right ends that a line begins with; the begin of the line where there is none. */
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
  if (first < at || content[first] !== opening || content[first + 5] !== closing) return false;
  if (codeAt(content, first + 1) < 0) return false;
  if (first === at) return isAfterMatrix;
  return content[first - 1] === space && operatorAt(content, first - 1) === Td;
}

/** The glyph that four digits tell; less than 0 where they are none. */
function codeAt(content: Buffer, at: number): number {
  let code = 0;
  for (let index = at; index < at + 4; index++) {
    const byte = content[index] ?? 0;
    if (byte >= zero && byte <= nine) code = code * 16 + byte - zero;
    else if (byte >= letterA && byte <= letterF) code = code * 16 + byte - letterA + 10;
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
    content[way + 3] === letterT &&
    content[way + 4] === letterD &&
    content[way + 5] === space &&
    content[way + 6] === opening;
  if (!isWay || content[way + 11] !== closing || operatorAt(content, after) !== Tj) return false;
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

/** Longest that one glyph becomes: its code, the end of an operator, a way and the begin of another one. */
const maxBytes = 64;

/**
 * @param first where the first of its glyphs stands
 * @returns where the last one ends, and how far that is from the first
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
  /** Of the operator that is being written: where it begins, where the last glyph should be, and where the next one would be. */
  let [start, wanted, reached] = [0, 0, table[codeAt(content, first + 1)] ?? others];
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
        out.byte(closing);
        out.number(kerning, 1);
        out.byte(opening);
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
  if (isKerned) out.insert(begin, bracket);
}
