import { newline, openingBracket, space } from "../operators/ascii.ts";
import { findDigitsEnd, isAt, numberAt } from "../operators/bytes.ts";
import type { WrittenPart } from "../file/draft.ts";

/** An element with a parent, a page and kids alone. */
export interface PlainElement {
  readonly role: string;
  readonly page: number | undefined;
  /** Numbers of parts of the page; those of elements are negative. */
  readonly kids: readonly number[];
}

/** Reads an element in the form of nine of ten, byte by byte. @returns undefined for any other */
export function readPlainElement({ bytes, begin, end }: WrittenPart): PlainElement | undefined {
  const name = begin + head.length;
  if (!isAt(bytes, begin, head)) return undefined;
  const nameEnd = bytes.indexOf(newline, name);
  const parent = nameEnd + beforeParent.length;
  if (nameEnd < 0 || !isAt(bytes, nameEnd, beforeParent)) return undefined;
  let at = findReferenceEnd(bytes, parent);
  if (at < 0) return undefined;
  let page: number | undefined;
  if (isAt(bytes, at, beforePage)) {
    const digits = at + beforePage.length;
    at = findReferenceEnd(bytes, digits);
    if (at < 0) return undefined;
    page = numberAt(bytes, digits, at - reference.length);
  }
  if (!isAt(bytes, at, beforeKids)) return undefined;
  at += beforeKids.length;
  const isList = bytes[at] === openingBracket;
  if (isList) at++;
  const kids: number[] = [];
  for (; ; at++) {
    const digits = findDigitsEnd(bytes, at);
    if (digits === at) return undefined;
    const isElement = isAt(bytes, digits, reference);
    const number = numberAt(bytes, at, digits);
    kids.push(isElement ? -number : number);
    at = isElement ? digits + reference.length : digits;
    if (bytes[at] !== space) break;
  }
  const close = isList ? listEnd : elementEnd;
  if (at + close.length !== end || !isAt(bytes, at, close)) return undefined;
  const role = isAt(bytes, name, meansNothing) ? "NonStruct" : bytes.toString("latin1", name, nameEnd);
  return { role, page, kids };
}

const head = Buffer.from("<</Type /StructElem\n/S /");
const beforeParent = Buffer.from("\n/P ");
const beforePage = Buffer.from("\n/Pg ");
const beforeKids = Buffer.from("\n/K ");
const reference = Buffer.from(" 0 R");
const listEnd = Buffer.from("]>>");
const elementEnd = Buffer.from(">>");
const meansNothing = Buffer.from("NonStruct\n");

/** Finds the end of a reference; negative if none begins. */
function findReferenceEnd(bytes: Buffer, from: number): number {
  const digits = findDigitsEnd(bytes, from);
  return digits > from && isAt(bytes, digits, reference) ? digits + reference.length : -1;
}
