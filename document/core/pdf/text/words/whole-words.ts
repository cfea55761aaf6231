import { op } from "../../operators/operator-names.ts";
import type { OperatorList } from "../../operators/operators.ts";
import { Rewriting } from "../../operators/rewriting.ts";
import { markOfText, readTextSpan, type TextSpan } from "../actual-text.ts";

const softHyphen = "\u00ad";

/**
 * Removes the soft hyphens that Chromium writes between syllables, whether or not a line ends there. Readers take them for hyphens or spaces, and
 * their searches miss the words. Nothing on the page moves.
 */
export function dropSoftHyphens(list: OperatorList): void {
  const isAlone = (text: string) => text === softHyphen;
  const isWithin = (text: string) => text.includes(softHyphen) && text !== softHyphen;
  passOverTexts(list, isAlone, dropInvisible);
  passOverTexts(list, isWithin, dropFromLigature);
}

/** Calls `drop` for each text that `isMeant` accepts. @param drop returns the index of the next operator */
function passOverTexts(
  list: OperatorList,
  isMeant: (text: string) => boolean,
  drop: (rewriting: Rewriting, list: OperatorList, span: TextSpan) => number,
): void {
  const rewriting = new Rewriting(list);
  for (let at = list.find(op.markWith, 0); at < list.length;) {
    const span = readTextSpan(list, at);
    at = list.find(op.markWith, span && isMeant(span.text) ? drop(rewriting, list, span) : at + 1);
  }
  rewriting.finish();
}

/**
 * Removes a soft hyphen with its invisible glyph: the move to it stays, the empty move from it goes. The soft hyphen at the end of a line is followed
 * by no move.
 * @returns the index of the next operator
 */
function dropInvisible(rewriting: Rewriting, list: OperatorList, { begin, end }: TextSpan): number {
  const glyph = end - 2;
  if (list.name(glyph) !== op.show || glyph - begin > 3) return end;
  rewriting.replace(begin, begin + 1);
  const next = isWayOfNothing(list, end) ? end + 1 : end;
  rewriting.replace(glyph, next);
  return next;
}

function isWayOfNothing(list: OperatorList, at: number): boolean {
  return list.name(at) === op.move && list.number(at, 0) === 0 && list.number(at, 1) === 0;
}

/**
 * Letters that a ligature joins over a soft hyphen: the ligature, invisible glyphs, and the operators that move from them by zero.
 * @returns the index of the next operator
 */
function dropFromLigature(rewriting: Rewriting, list: OperatorList, { begin, end, text }: TextSpan): number {
  rewriting.replace(begin, begin + 1).add(op.markWith, markOfText(text.replaceAll(softHyphen, "")));
  let ligature = begin + 1;
  while (ligature < end && list.name(ligature) !== op.show) ligature++;
  const way = ligature + 1;
  const isInvisible = list.name(way) === op.move && areInvisible(list, way + 1, end - 1);
  if (!isInvisible) return begin + 1;
  const behind = readTextSpan(list, end) ? end + 1 : end;
  if (!isWayOfNothing(list, behind) && list.name(behind) !== op.endText) return begin + 1;
  rewriting.replace(way, end - 1);
  rewriting.keepTo(behind).copy(list, way, way + 1);
  const next = isWayOfNothing(list, behind) ? behind + 1 : behind;
  rewriting.replace(behind, next);
  return next;
}

/** Returns whether glyphs are shown all at one place. */
function areInvisible(list: OperatorList, begin: number, end: number): boolean {
  for (let at = begin; at < end; at++) {
    const isGlyph = (at - begin) % 2 === 0;
    if (isGlyph ? list.name(at) !== op.show : !isWayOfNothing(list, at)) return false;
  }
  return (end - begin) % 2 === 1;
}
