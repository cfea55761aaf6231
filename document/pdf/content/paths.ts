import { op } from "../operators/operators.ts";
import type { OperatorList, OperatorName } from "../operators/operators.ts";
import { Rewriting } from "../operators/rewriting.ts";
import { joinBoxes, joinCurves, unseen } from "./path-joins.ts";
import type { Box, Curve } from "./path-joins.ts";

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
 * Writes paths in fewer bytes, within what no printer shows: numbers as long as they have to be, arcs of a quarter in one curve where the browser
 * writes two, and rectangles beside each other, such as the rules of a table, as one. Source of the operators: ISO 32000-1, sections 8.4.4, 8.5.2.
 */
export function shortPaths(list: OperatorList): void {
  const state: PathState = {
    rewriting: new Rewriting(list),
    scale: 1,
    parts: partsOf(1),
    scales: [],
    x: NaN,
    y: NaN,
    curve: undefined,
    box: undefined,
  };
  for (let at = 0; at < list.length;) {
    const name = list.name(at);
    if (list.count(at) === counts.get(name)) at = shorten(state, list, at);
    else {
      if (state.curve || state.box) flush(state, at);
      state.x = state.y = NaN;
      if (name === op.save) state.scales.push(state.scale);
      else if (name === op.restore) setScale(state, state.scales.pop() ?? state.scale);
      else if (name === op.transform) setScale(state, state.scale * scaleOf(list.numbers(at)));
      // Neither paths nor scales are among text (ISO 32000-1, section 8.2).
      at = name === op.beginText ? list.find(op.endText, at) : at + 1;
    }
  }
  flush(state, list.length);
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
  if (curve) out.add(op.curveTo, "", rounded(state, curve.slice(2)));
  if (box) {
    out.add(op.rectangle, "", rounded(state, box));
    out.add(op.fill, "");
  }
  state.curve = state.box = undefined;
}

function setScale(state: PathState, scale: number): void {
  state.scale = scale;
  state.parts = partsOf(scale);
}

function scaleOf([a = 1, b = 0, c = 0, d = 1]: readonly number[]): number {
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
    state.rewriting.keepTo(at).add(name, "", rounded(state, numbers));
  }
  state.rewriting.replace(at, end);
  state.x = numbers.at(-2) ?? 0;
  state.y = numbers.at(-1) ?? 0;
  return end;
}

function keepCurve(state: PathState, at: number, numbers: readonly number[]): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers;
  const drawn: Curve = [state.x, state.y, x1, y1, x2, y2, x3, y3];
  const both = state.curve && joinCurves(state.curve, drawn, state.scale);
  if (!both) flush(state, at);
  state.curve = both ?? drawn;
}

function keepBox(state: PathState, at: number, numbers: readonly number[]): void {
  const both = state.box && joinBoxes(state.box, numbers);
  if (!both) flush(state, at);
  state.box = both ?? numbers;
}

/** Chooses how many parts of one numbers are rounded to, so that nobody sees it. @param scale points of one unit */
function partsOf(scale: number): number {
  return 10 ** Math.min(6, Math.max(0, Math.ceil(Math.log10(scale / (2 * unseen)))));
}

function rounded({ parts }: PathState, numbers: readonly number[]): number[] {
  return numbers.map((number) => Math.round(number * parts) / parts);
}
