import type { OperatorList } from "../../../../../../document/core/pdf/operators/operators.ts";
import { createOperatorReader } from "../../../../../../document/core/pdf/operators/read-operators.ts";
import { writeOperators } from "../../../../../../document/core/pdf/operators/write-operators.ts";

/** Reads the operators of a content. */
export function readOperators(content: string): OperatorList {
  return createOperatorReader().read(Buffer.from(content, "latin1"));
}

/** Operators as they are written. */
export function writeText(list: OperatorList): string {
  return writeOperators(list).toString("latin1");
}

/** Writes a content that no pass changes. */
export function asWritten(content: string): string {
  return writeText(readOperators(content));
}

/** Writes a content after a pass. */
export function behind(pass: (list: OperatorList) => void, content: string): string {
  const list = readOperators(content);
  pass(list);
  return writeText(list);
}
