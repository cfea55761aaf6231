/** Signs of characters that fonts may lack; all text of Western Europe is before them. */
export const beyondLatin = /[\u0180-\u{10ffff}]|&#/u;
