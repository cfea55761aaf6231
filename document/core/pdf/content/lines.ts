import { roundLength } from "../operators/bytes.ts";
import { op } from "../operators/operator-names.ts";
import type { OperatorList, Span } from "../operators/operators.ts";
import { Rewriting } from "../operators/rewriting.ts";

/** Marks right-to-left text: MuPDF determines the direction of a text object as a whole. */
const reversed = "/ReversedChars";

/** Where the last line of a text object begins, and its font. */
interface Line {
  readonly x: number;
  readonly y: number;
  readonly font: string;
  readonly size: number;
  /** The index behind its text object. */
  readonly end: number;
}

/**
 * Puts the lines of a paragraph into one text object, each with its way from the one before. That way repeats and packs well, where places differ
 * (ISO 32000-1, section 9.4.2). No line moves.
 * @param list of a page, with a text object for each line as Chromium writes it
 */
export function joinLines(list: OperatorList): void {
  if (hasReversed(list)) return;
  const rewriting = new Rewriting(list);
  /** The line that the next one may be joined with. */
  let last: Line | undefined;
  for (let begin = list.find(op.beginText, 0); begin < list.length;) {
    const object = { begin, end: findTextEnd(list, begin) };
    const first = findFirstOperator(list, object);
    if (!isLine(list, first)) last = undefined;
    else {
      const isNext = last?.end === begin && first === begin + 1;
      last = last && isNext ? join(rewriting, list, last, object) : readLastLine(list, first, object.end);
      if (!isPlain(list, first + 2, object.end)) last = undefined;
    }
    begin = list.find(op.beginText, object.end);
  }
  rewriting.finish();
}

/** Returns the first operator of a text object that begins no mark. */
function findFirstOperator(list: OperatorList, { begin, end }: Span): number {
  let at = begin + 1;
  while (at < end && (list.name(at) === op.markWith || list.name(at) === op.mark)) at++;
  return at;
}

function hasReversed(list: OperatorList): boolean {
  for (let at = list.find(op.mark, 0); at < list.length; at = list.find(op.mark, at + 1))
    if (list.text(at) === reversed) return true;
  return false;
}

/** Returns the index behind a text object. */
export function findTextEnd(list: OperatorList, begin: number): number {
  return Math.min(list.find(op.endText, begin) + 1, list.length);
}

/** Returns whether a font and a place are set, one after the other. */
function isLine(list: OperatorList, at: number): boolean {
  return list.name(at) === op.font && isPlace(list, at + 1);
}

/** Returns whether an operator places text that is not turned, from the left and from the top. */
export function isPlace(list: OperatorList, at: number): boolean {
  return (
    list.name(at) === op.matrix &&
    list.number(at, 0) === 1 &&
    list.number(at, 1) === 0 &&
    list.number(at, 2) === 0 &&
    list.number(at, 3) === -1
  );
}

/** Returns whether neither font nor place is set between two operators. */
function isPlain(list: OperatorList, begin: number, end: number): boolean {
  return list.find(op.font, begin) >= end && list.find(op.matrix, begin) >= end;
}

function join(rewriting: Rewriting, list: OperatorList, last: Line, { begin, end }: Span): Line {
  const [font, matrix] = [begin + 1, begin + 2];
  const isFirstMoved = list.name(matrix + 1) === op.move;
  const first = isFirstMoved ? matrix + 2 : matrix + 1;
  const x = list.number(matrix, 4) + (isFirstMoved ? list.number(matrix + 1, 0) : 0);
  const y = list.number(matrix, 5) - (isFirstMoved ? list.number(matrix + 1, 1) : 0);
  const along = roundLength(x - last.x);
  const upwards = roundLength(last.y - y);
  // The end of the text object before goes, too.
  const out = rewriting.replace(begin - 1, first);
  if (list.text(font) !== last.font || list.number(font, 0) !== last.size) out.copy(list, font, font + 1);
  out.add(op.move, "", [along, upwards]);
  const moved = { ...last, x: last.x + along, y: last.y - upwards };
  return moveLine(list, { ...moved, font: list.text(font), size: list.number(font, 0), end }, first);
}

/** Returns the last line of a text object, by its font and its place. */
function readLastLine(list: OperatorList, font: number, end: number): Line {
  const [x, y] = [list.number(font + 1, 4), list.number(font + 1, 5)];
  return moveLine(list, { x, y, font: list.text(font), size: list.number(font, 0), end }, font + 2);
}

/** Computes the place of a line after all moves within it. */
function moveLine(list: OperatorList, line: Line, first: number): Line {
  let { x, y } = line;
  for (let at = list.find(op.move, first); at < line.end; at = list.find(op.move, at + 1)) {
    x += list.number(at, 0);
    y -= list.number(at, 1);
  }
  return { ...line, x, y };
}
