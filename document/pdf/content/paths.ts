import {
  capitalQ,
  letterC,
  letterE,
  letterF,
  letterL,
  letterM,
  letterQ,
  letterR,
  newline,
  space,
} from "./ascii.ts";
import { joinBoxes, joinCurves, unseen } from "./path-joins.ts";
import type { Box, Curve } from "./path-joins.ts";
import { ByteWriter, endOfLine, endOfTextObject, numberAt, operatorAt, operatorNamed } from "./bytes.ts";

/** Everything that one line of a page leaves to the next. */
interface PathState {
  readonly content: Buffer;
  readonly out: ByteWriter;
  /** The content up to here is written, or left out. */
  copied: number;
  /** Points of one unit. */
  scale: number;
  /** Parts of one that numbers are rounded to. */
  parts: number;
  /** Scales that `Q` goes back to. */
  readonly scales: number[];
  /** Where the path is; NaN where that is not known. */
  x: number;
  y: number;
  /** A curve or a box that may be joined with the next one, not yet written. */
  curve: Curve | undefined;
  box: Box | undefined;
}

/**
 * Writes paths in fewer bytes, within what no printer shows: numbers as long as they have to be, arcs of a quarter in one curve where the browser
 * writes two, and rectangles beside each other, such as the rules of a table, as one. Source of the operators: ISO 32000-1, sections 8.4.4, 8.5.2.
 * @param content operators of a page, one in a line
 */
export function shortPaths(content: Buffer, writer = new ByteWriter()): Buffer {
  const state: PathState = {
    content,
    out: writer.begin(content.length),
    copied: 0,
    scale: 1,
    parts: partsOf(1),
    scales: [],
    x: NaN,
    y: NaN,
    curve: undefined,
    box: undefined,
  };
  for (let start = 0; start < content.length;) {
    const end = endOfLine(content, start);
    const kind = kindOf(content, start, end);
    if (kind === undefined) start = passLine(state, start, end);
    else if (kind === "q" || kind === "Q") {
      changeGraphicsState(state, kind);
      start = end + 1;
    } else start = rewriteLine(state, kind, start, end);
  }
  flush(state);
  state.out.copy(content, state.copied, content.length);
  return state.out.written();
}

/** Writes a curve or a box that was kept. It takes the place of its lines, in the same order. */
function flush(state: PathState): void {
  const { out, curve, box, parts } = state;
  if (curve) write(out, curve.slice(2), parts, " c\n");
  if (box) write(out, box, parts, " re\nf\n");
  state.curve = state.box = undefined;
}

/** Leaves a line with another operator as it is, and a text object with it. @returns the begin of the next line */
function passLine(state: PathState, start: number, end: number): number {
  if (state.curve || state.box) flush(state);
  state.x = state.y = NaN;
  const isText = end - start === 2 && operatorAt(state.content, end) === beginOfText;
  return isText ? endOfTextObject(state.content, end) : end + 1;
}

function changeGraphicsState(state: PathState, kind: "q" | "Q"): void {
  flush(state);
  if (kind === "q") state.scales.push(state.scale);
  else setScale(state, state.scales.pop() ?? state.scale);
}

function setScale(state: PathState, scale: number): void {
  state.scale = scale;
  state.parts = partsOf(scale);
}

/** Writes a line with numbers shorter, if it has those of its operator. @returns the begin of the next line */
function rewriteLine(state: PathState, kind: PathKind, start: number, end: number): number {
  const { content, out } = state;
  const operands = operandsOf(content, start, end - kind.length);
  let next = end + 1;
  if (operands.length !== counts[kind] || operands.includes(NaN)) {
    flush(state);
    return next;
  }
  if (kind === "cm") {
    flush(state);
    const [a = 1, b = 0, c = 0, d = 1] = operands;
    setScale(state, state.scale * Math.sqrt(Math.abs(a * d - b * c)));
    return next;
  }
  out.copy(content, state.copied, start);
  if (kind === "c") drawCurve(state, operands);
  else if (kind === "re" && isFilled(content, next)) {
    drawBox(state, operands);
    next += 2;
  } else {
    flush(state);
    write(out, operands, state.parts, endings[kind]);
  }
  state.copied = Math.min(next, content.length);
  state.x = operands.at(-2) ?? 0;
  state.y = operands.at(-1) ?? 0;
  return next;
}

function drawCurve(state: PathState, operands: readonly number[]): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = operands;
  const drawn: Curve = [state.x, state.y, x1, y1, x2, y2, x3, y3];
  const both = state.curve && joinCurves(state.curve, drawn, state.scale);
  if (!both) flush(state);
  state.curve = both ?? drawn;
}

function drawBox(state: PathState, operands: readonly number[]): void {
  const both = state.box && joinBoxes(state.box, operands);
  if (!both) flush(state);
  state.box = both ?? operands;
}

const beginOfText = operatorNamed("BT");
const endings = { m: " m\n", l: " l\n", re: " re\n" } as const;

const counts = { m: 2, l: 2, c: 6, re: 4, cm: 6 } as const;
type PathKind = keyof typeof counts;
type Kind = PathKind | "q" | "Q";

function kindOf(content: Buffer, start: number, end: number): Kind | undefined {
  const last = content[end - 1];
  if (end - start === 1) return last === letterQ ? "q" : last === capitalQ ? "Q" : undefined;
  const before = content[end - 2];
  if (before === space)
    return last === letterM ? "m" : last === letterL ? "l" : last === letterC ? "c" : undefined;
  if (content[end - 3] !== space) return undefined;
  if (last === letterE && before === letterR) return "re";
  return last === letterM && before === letterC ? "cm" : undefined;
}

/** Chooses how many parts of one numbers are rounded to, so that nobody sees it. @param scale points of one unit */
function partsOf(scale: number): number {
  return 10 ** Math.min(6, Math.max(0, Math.ceil(Math.log10(scale / (2 * unseen)))));
}

function isFilled(content: Buffer, start: number): boolean {
  return content[start] === letterF && content[start + 1] === newline;
}

function write(out: ByteWriter, operands: readonly number[], parts: number, ending: string): void {
  for (const [index, value] of operands.entries()) {
    if (index > 0) out.text(" ");
    out.number(value, parts);
  }
  out.text(ending);
}

/** Reads the operands of an operator, each followed by a space. */
function operandsOf(content: Buffer, start: number, end: number): number[] {
  const operands: number[] = [];
  for (let from = start, at = start; at < end; at++) {
    if (content[at] !== space) continue;
    operands.push(numberAt(content, from, at));
    from = at + 1;
  }
  return operands;
}
