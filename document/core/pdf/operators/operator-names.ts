/** The name of an operator as one number: its letters, one byte each. So it is read, compared and written without a table (ISO 32000-1, annex A). */
export type OperatorName = number;

/** @param name up to three letters */
export function operatorNamed(name: string): OperatorName {
  return Array.from(name).reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0);
}

/** Operators that a pass looks for (ISO 32000-1, annex A). */
export const op = {
  beginText: operatorNamed("BT"),
  endText: operatorNamed("ET"),
  font: operatorNamed("Tf"),
  matrix: operatorNamed("Tm"),
  move: operatorNamed("Td"),
  show: operatorNamed("Tj"),
  /** Its operands are codes and what the next glyph is moved back by, by turns. */
  showKerned: operatorNamed("TJ"),
  mark: operatorNamed("BMC"),
  markWith: operatorNamed("BDC"),
  endMark: operatorNamed("EMC"),
  save: operatorNamed("q"),
  restore: operatorNamed("Q"),
  transform: operatorNamed("cm"),
  moveTo: operatorNamed("m"),
  lineTo: operatorNamed("l"),
  curveTo: operatorNamed("c"),
  rectangle: operatorNamed("re"),
  fill: operatorNamed("f"),
  paintObject: operatorNamed("Do"),
} as const;
