import { op, type OperatorName } from "../operators/operator-names.ts";
import type { OperatorList } from "../operators/operators.ts";
import { Rewriting } from "../operators/rewriting.ts";
import { joinBoxes, joinCurves, unseen, type Box, type Curve } from "./path-joins.ts";

/** Everything that one operator of a page leaves to the next. */
interface PathState {
  readonly rewriting: Rewriting;
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
 * Writes paths in fewer bytes, without differences that a printer could show. Numbers have only the needed digits, and quarter arcs are one curve
 * instead of the browser's two. Adjacent rectangles, such as the rules of a table, are one. Source of the operators: ISO 32000-1, sections 8.4.4,
 * 8.5.2.
 */
export function shortenPaths(list: OperatorList): void {
  const state: PathState = {
    rewriting: new Rewriting(list),
    scale: 1,
    parts: choosePrecision(1),
    scales: [],
    x: NaN,
    y: NaN,
    curve: undefined,
    box: undefined,
  };
  const { names, length } = list;
  for (let at = 0; at < length;) {
    const name = names[at] ?? 0;
    if (list.count(at) === counts.get(name)) at = shorten(state, list, at);
    else {
      if (state.curve || state.box) flush(state, at);
      state.x = state.y = NaN;
      if (name === op.save) state.scales.push(state.scale);
      else if (name === op.restore) setScale(state, state.scales.pop() ?? state.scale);
      else if (name === op.transform) setScale(state, state.scale * computeScale(list.numbers(at)));
      // Neither paths nor scales are among text (ISO 32000-1, section 8.2).
      at = name === op.beginText ? list.find(op.endText, at) : at + 1;
    }
  }
  flush(state, length);
  state.rewriting.finish();
}

const counts: ReadonlyMap<OperatorName, number> = new Map<OperatorName, number>([
  [op.moveTo, 2],
  [op.lineTo, 2],
  [op.curveTo, 6],
  [op.rectangle, 4],
]);

/** Writes a curve or a box that was kept, before an operator. */
function flush(state: PathState, before: number): void {
  const { rewriting, curve, box } = state;
  if (!curve && !box) return;
  const out = rewriting.keepTo(before);
  if (curve) addRounded(state, out, op.curveTo, curve.slice(2));
  if (box) {
    addRounded(state, out, op.rectangle, box);
    out.end(op.fill);
  }
  state.curve = state.box = undefined;
}

function setScale(state: PathState, scale: number): void {
  state.scale = scale;
  state.parts = choosePrecision(scale);
}

function computeScale([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Writes a part of a path shorter. @returns the index of the next operator */
function shorten(state: PathState, list: OperatorList, at: number): number {
  const name = list.name(at);
  const numbers = list.numbers(at);
  const isBox = name === op.rectangle && list.name(at + 1) === op.fill;
  const end = isBox ? at + 2 : at + 1;
  if (name === op.curveTo) keepCurve(state, at, numbers);
  else if (isBox) keepBox(state, at, numbers);
  else {
    flush(state, at);
    addRounded(state, state.rewriting.keepTo(at), name, numbers);
  }
  state.rewriting.replace(at, end);
  state.x = numbers[numbers.length - 2] ?? 0;
  state.y = numbers[numbers.length - 1] ?? 0;
  return end;
}

function keepCurve(state: PathState, at: number, numbers: readonly number[]): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers;
  const drawn: Curve = [state.x, state.y, x1, y1, x2, y2, x3, y3];
  const joined = state.curve && joinCurves(state.curve, drawn, state.scale);
  if (!joined) flush(state, at);
  state.curve = joined ?? drawn;
}

function keepBox(state: PathState, at: number, numbers: readonly number[]): void {
  const [x = 0, y = 0, width = 0, height = 0] = numbers;
  const drawn: Box = [x, y, width, height];
  const joined = state.box && joinBoxes(state.box, drawn);
  if (!joined) flush(state, at);
  state.box = joined ?? drawn;
}

/** Chooses how many parts of one numbers are rounded to, so that nobody sees it. @param scale points of one unit */
function choosePrecision(scale: number): number {
  return 10 ** Math.min(6, Math.max(0, Math.ceil(Math.log10(scale / (2 * unseen)))));
}

function addRounded(
  { parts }: PathState,
  out: OperatorList,
  name: OperatorName,
  numbers: readonly number[],
): void {
  for (const value of numbers) out.operand(Math.round(value * parts) / parts);
  out.end(name);
}
