/** The bytes of the characters that operators, numbers and names of a PDF are written in (ASCII). */

export const newline = 0x0a;
export const carriageReturn = 0x0d;
export const space = 0x20;
export const percent = 0x25;
export const openingParenthesis = 0x28;
export const closingParenthesis = 0x29;
export const minus = 0x2d;
export const point = 0x2e;
export const zero = 0x30;
export const nine = 0x39;
export const lessThan = 0x3c;
export const greaterThan = 0x3e;
export const openingBracket = 0x5b;
export const backslash = 0x5c;
export const closingBracket = 0x5d;
export const letterJ = 0x6a;
export const letterN = 0x6e;
