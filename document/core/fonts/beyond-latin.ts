/** Matches characters that fonts may lack: not the letters of Western Europe, nor their quotation marks, dashes and symbols. */
export const beyondLatin =
  /(?![\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u20ac\u2122\u2212])[\u0180-\u{10ffff}]|&#/u;
