import { ByteWriter } from "./byte-writer.ts";
import { op } from "./operator-names.ts";
import type { OperatorList } from "./operators.ts";
import { greaterThan, lessThan, newline, space } from "./ascii.ts";

/** Decimals of the longest number that Chromium writes: no pass rounds a number that it leaves alone. */
const decimals = 9;
/** Bytes of an operator with its operands, as passes leave them. */
const bytesPerOperator = 24;

/** Writes operators, one a line. @returns bytes that are the writer's, until it begins again */
export function writeOperators(list: OperatorList, writer = new ByteWriter()): Buffer {
  writer.begin(bytesPerOperator * list.length);
  for (let index = 0; index < list.length; index++) writeOperator(writer, list, index);
  return writer.written();
}

function writeOperator(out: ByteWriter, list: OperatorList, index: number): void {
  const name = list.name(index);
  const text = list.text(index);
  if (text !== "") {
    out.text(text);
    out.byte(space);
    writeNumbers(out, list, index);
  } else if (name === op.show) writeCodes(out, list, index);
  else if (name === op.showKerned) writeKerned(out, list, index);
  else writeNumbers(out, list, index);
  if (name > 0xffff) out.byte(name >>> 16);
  if (name > 0xff) out.byte((name >>> 8) & 0xff);
  out.byte(name & 0xff);
  out.byte(newline);
}

function writeNumbers(out: ByteWriter, list: OperatorList, index: number): void {
  const { operands } = list;
  const end = list.firstOperand(index + 1);
  for (let place = list.firstOperand(index); place < end; place++) {
    out.number(operands[place] ?? 0, decimals);
    out.byte(space);
  }
}

function writeCodes(out: ByteWriter, list: OperatorList, index: number): void {
  const { operands } = list;
  const end = list.firstOperand(index + 1);
  out.byte(lessThan);
  for (let place = list.firstOperand(index); place < end; place++) out.code(operands[place] ?? 0);
  out.byte(greaterThan);
  out.byte(space);
}

/** Writes an array of strings with numbers between them (ISO 32000-1, section 9.4.3). */
function writeKerned(out: ByteWriter, list: OperatorList, index: number): void {
  const { operands } = list;
  const first = list.firstOperand(index);
  const end = list.firstOperand(index + 1);
  out.text("[<");
  for (let place = first; place < end; place += 2) {
    const kerning = place === first ? 0 : (operands[place - 1] ?? 0);
    if (kerning !== 0) {
      out.byte(greaterThan);
      out.number(kerning, 0);
      out.byte(lessThan);
    }
    out.code(operands[place] ?? 0);
  }
  out.text(">] ");
}
