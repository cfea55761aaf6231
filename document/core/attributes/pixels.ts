/** Pixels of the browser in each unit of a length, as CSS has them (CSS Values 4, section 6.2). */
export const pixelsOfUnit = { px: 1, pt: 4 / 3, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 } as const;
