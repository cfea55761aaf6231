const options = /(?:\s*\[[^\]\n]*\])*/y;

/** The macros that define others: the parameters behind the new name, and the number of bodies. */
export const definitions: Readonly<Record<string, readonly [parameters: RegExp, bodies: number]>> = {
  newcommand: [options, 1],
  renewcommand: [options, 1],
  providecommand: [options, 1],
  DeclareMathOperator: [options, 1],
  DeclarePairedDelimiter: [options, 2],
  def: [/[#\d\s]*/y, 1],
};
