/** Colours of areas, told apart by lightness as well as by colour. */
export const shades: readonly string[] = [
  "#a9bdd8",
  "#e9dcb8",
  "#7d99bd",
  "#d3dbe3",
  "#b7cdb9",
  "#8f9aa6",
  "#d9c2ce",
  "#c9b483",
];

/** Colours of series, dark enough for a line. */
export const series: readonly string[] = [
  "#3d5f8c",
  "#c08a2b",
  "#6b8f71",
  "#8f4a5b",
  "#7d99bd",
  "#4a5562",
  "#b58db0",
  "#2f7f86",
];

export const ink = "#16191d";
export const line = "#4a5562";
export const grid = "#d3dbe3";
