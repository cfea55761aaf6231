/** Colours of areas, which differ in lightness as well as in hue. */
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

/** The colour of text. */
export const ink = "#16191d";
/** The colour of lines. */
export const line = "#4a5562";
/** The colour of the grid of charts. */
export const grid = "#d3dbe3";

/** The colours of a diagram. */
export interface Palette {
  /** The colours of areas that hold text, and of the lines around them. */
  readonly fill: string;
  readonly line: string;
  readonly shades: readonly string[];
  readonly series: readonly string[];
}

const own: Palette = { fill: "#eef2f7", line, shades, series };

/**
 * Builds colours that match the accent of a document; their lightness is as without an accent, so that they still differ in grey.
 * @param accent `#rrggbb`; undefined if neither the document nor its theme has its own
 */
export function buildPalette(accent: string | undefined): Palette {
  if (accent === undefined || !/^#[\da-f]{6}$/i.test(accent)) return own;
  return {
    fill: mixColours(accent, "#ffffff", 0.08),
    line: mixColours(accent, line, 0.4),
    shades: [
      mixColours(accent, "#ffffff", 0.38),
      ...shades.slice(1, 2),
      mixColours(accent, "#ffffff", 0.58),
      ...shades.slice(3),
    ],
    series: [mixColours(accent, "#ffffff", 0.85), ...series.slice(1)],
  };
}

/** Colours of diagrams whatever their settings: those of flows (d3's Tableau 10), and of icons. */
const foreign: readonly string[] =
  "#4e79a7 #f28e2c #e15759 #76b7b2 #59a14f #edc949 #af7aa1 #ff9da7 #9c755f #bab0ab".split(" ");
const icon = "#087ebf";

/** Changes the colours of a Mermaid drawing to those of a palette, where its kind has no setting for them. */
export function recolour(svg: string, { line, series: own }: Palette): string {
  if (!/^<svg[^>]* aria-roledescription="(?:sankey|architecture)/.test(svg)) return svg;
  return foreign
    .reduce((drawn, colour, at) => drawn.replaceAll(colour, own[at % own.length] ?? line), svg)
    .replaceAll(icon, own[0] ?? line);
}

/** Mixes a colour with the background. @param share of the colour, from 0 to 1 */
function mixColours(colour: string, background: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [first, second] = [colour, background].map((colour) =>
      Number.parseInt(colour.slice(at, at + 2), 16),
    );
    return Math.round((first ?? 0) * share + (second ?? 0) * (1 - share));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
