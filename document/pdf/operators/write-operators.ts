import { ByteWriter } from "./byte-writer.ts";
import { op } from "./operators.ts";
import type { OperatorList } from "./operators.ts";
import { greaterThan, lessThan, newline, space } from "./ascii.ts";

/** Decimals of the longest number that Chromium writes: no pass rounds a number that it leaves alone. */
const decimals = 9;
/** Bytes of an operator with its operands, as passes leave them. */
const bytesPerOperator = 24;

/** Writes operators, one a line. @returns bytes that are the writer's, until it begins again */
export function writeOperators(list: OperatorList, writer = new ByteWriter()): Buffer {
  const out = writer.begin(bytesPerOperator * list.length);
  for (let index = 0; index < list.length; index++) {
    const name = list.name(index);
    const text = list.text(index);
    if (text !== "") {
      out.text(text);
      out.byte(space);
    }
    if (name === op.show && text === "") writeCodes(out, list, index);
    else if (name === op.showKerned && text === "") writeKerned(out, list, index);
    else {
      const count = list.count(index);
      for (let place = 0; place < count; place++) {
        out.number(list.number(index, place), decimals);
        out.byte(space);
      }
    }
    if (name > 0xffff) out.byte(name >>> 16);
    if (name > 0xff) out.byte((name >>> 8) & 0xff);
    out.byte(name & 0xff);
    out.byte(newline);
  }
  return out.written();
}

function writeCodes(out: ByteWriter, list: OperatorList, index: number): void {
  const count = list.count(index);
  out.byte(lessThan);
  for (let place = 0; place < count; place++) out.code(list.number(index, place));
  out.byte(greaterThan);
  out.byte(space);
}

/** As an array of strings with numbers between them (ISO 32000-1, section 9.4.3). */
function writeKerned(out: ByteWriter, list: OperatorList, index: number): void {
  const count = list.count(index);
  out.text("[<");
  for (let place = 0; place < count; place += 2) {
    const kerning = place === 0 ? 0 : list.number(index, place - 1);
    if (kerning !== 0) {
      out.byte(greaterThan);
      out.number(kerning, 0);
      out.byte(lessThan);
    }
    out.code(list.number(index, place));
  }
  out.text(">] ");
}
