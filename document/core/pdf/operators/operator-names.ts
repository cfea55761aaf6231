/** The name of an operator as one number: its letters, one byte each. So it is read, compared and written without a table (ISO 32000-1, annex A). */
export type OperatorName = number;

/** Packs an operator's name into a number. @param name up to three letters */
export function packOperatorName(name: string): OperatorName {
  return Array.from(name).reduce((code, letter) => (code << 8) | letter.charCodeAt(0), 0);
}

/** Operators that a pass looks for (ISO 32000-1, annex A). */
export const op = {
  beginText: packOperatorName("BT"),
  endText: packOperatorName("ET"),
  font: packOperatorName("Tf"),
  matrix: packOperatorName("Tm"),
  move: packOperatorName("Td"),
  show: packOperatorName("Tj"),
  /** Its operands are codes and moves back of the next glyph, in turn. */
  showKerned: packOperatorName("TJ"),
  mark: packOperatorName("BMC"),
  markWith: packOperatorName("BDC"),
  endMark: packOperatorName("EMC"),
  save: packOperatorName("q"),
  restore: packOperatorName("Q"),
  transform: packOperatorName("cm"),
  moveTo: packOperatorName("m"),
  lineTo: packOperatorName("l"),
  curveTo: packOperatorName("c"),
  rectangle: packOperatorName("re"),
  fill: packOperatorName("f"),
  paintObject: packOperatorName("Do"),
} as const;
