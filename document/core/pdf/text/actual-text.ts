import { op } from "../operators/operator-names.ts";
import type { OperatorList, Span } from "../operators/operators.ts";
import { readString } from "../file/syntax.ts";
import { toUtf16Hex, parseUtf16Hex } from "./utf-16.ts";

/** Glyphs whose text the page gives (ISO 32000-1, section 14.9.4), from the operator that begins the mark to after the one that ends it. */
export interface TextSpan extends Span {
  readonly text: string;
}

const begin = "/Span<</ActualText ";
const byteOrderMark = "\u00fe\u00ff";

/** Returns the `ActualText` of a mark; undefined for any other mark. */
export function parseActualText(mark: string): string | undefined {
  if (!mark.startsWith(begin)) return undefined;
  const written = mark.slice(begin.length, mark.lastIndexOf(">>")).trim();
  if (written.startsWith("<FEFF")) return parseUtf16Hex(written.slice(5, -1));
  const text = readString(written);
  // Chromium writes ASCII without encoding it.
  return text.startsWith(byteOrderMark)
    ? Buffer.from(text.slice(2), "latin1").swap16().toString("utf16le")
    : text;
}

/** Returns the operands of a mark that says a text. */
export function markOfText(text: string): string {
  return `${begin}<FEFF${toUtf16Hex(text)}>>>`;
}

/** Reads the text for the glyphs after an operator. @returns undefined if none begins there */
export function readTextSpan(list: OperatorList, at: number): TextSpan | undefined {
  if (list.name(at) !== op.markWith) return undefined;
  const text = parseActualText(list.text(at));
  if (text === undefined) return undefined;
  return { begin: at, end: Math.min(list.find(op.endMark, at) + 1, list.length), text };
}

/** Returns whether a content says a text of glyphs anywhere. */
export function hasActualText(list: OperatorList): boolean {
  for (let at = list.find(op.markWith, 0); at < list.length; at = list.find(op.markWith, at + 1))
    if (list.text(at).startsWith(begin)) return true;
  return false;
}

/** Finds the font that is set before an operator; empty if there is none. */
export function findFont(list: OperatorList, at: number): string {
  return list.text(list.findLast(op.font, at));
}

/** Returns the codes of the glyphs that operators show, of fonts whose codes have two bytes. */
export function listCodes(list: OperatorList, { begin: from, end }: Span): number[] {
  const codes: number[] = [];
  for (let at = from; at < end; at++) if (list.name(at) === op.show) codes.push(...list.numbers(at));
  return codes;
}

/** Glyphs with their `ActualText` and their font: the one that is set last among them. */
export interface ShownText {
  readonly span: TextSpan;
  readonly codes: number[];
  readonly font: string;
}

/** Returns all `ActualText` of a content, in order. */
export function* findShownTexts(list: OperatorList): Generator<ShownText> {
  for (let at = list.find(op.markWith, 0); at < list.length;) {
    const span = readTextSpan(list, at);
    if (span) yield { span, codes: listCodes(list, span), font: findFont(list, span.end) };
    at = list.find(op.markWith, span?.end ?? at + 1);
  }
}
