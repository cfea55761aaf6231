import { endOfDigits, isAt, numberAt } from "../content/bytes.ts";
import type { WrittenPart } from "../draft.ts";

/** An element that has nothing but a place and kids. */
export interface PlainElement {
  readonly role: string;
  readonly page: number | undefined;
  /** Numbers of parts of the page, and those of elements as less than zero. */
  readonly kids: readonly number[];
}

/** Reads an element in the form of nine of ten, byte by byte; undefined of any other. */
export function readPlainElement({ bytes, begin, end }: WrittenPart): PlainElement | undefined {
  const name = begin + head.length;
  if (!isAt(bytes, begin, head)) return undefined;
  const nameEnd = bytes.indexOf(newline, name);
  const parent = nameEnd + beforeParent.length;
  if (nameEnd < 0 || !isAt(bytes, nameEnd, beforeParent)) return undefined;
  let at = endOfReference(bytes, parent);
  if (at < 0) return undefined;
  let page: number | undefined;
  if (isAt(bytes, at, beforePage)) {
    const digits = at + beforePage.length;
    at = endOfReference(bytes, digits);
    if (at < 0) return undefined;
    page = numberAt(bytes, digits, at - reference.length);
  }
  if (!isAt(bytes, at, beforeKids)) return undefined;
  at += beforeKids.length;
  const isList = bytes[at] === bracket;
  if (isList) at++;
  const kids: number[] = [];
  for (; ; at++) {
    const digits = endOfDigits(bytes, at);
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

const [head, beforeParent, beforePage, beforeKids, reference, listEnd, elementEnd, meansNothing] = [
  "<</Type /StructElem\n/S /",
  "\n/P ",
  "\n/Pg ",
  "\n/K ",
  " 0 R",
  "]>>",
  ">>",
  "NonStruct\n",
].map((word) => Buffer.from(word)) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
const newline = 0x0a;
const space = 0x20;
const bracket = 0x5b;

/** Less than zero where none begins. */
function endOfReference(bytes: Buffer, from: number): number {
  const digits = endOfDigits(bytes, from);
  return digits > from && isAt(bytes, digits, reference) ? digits + reference.length : -1;
}
