import { mixColours } from "./colours.ts";

/** Tiles of a pattern: across, down, and the side of each in units of the drawing. */
const across = 8;
const down = 7;
const side = 10;
/** How much of the accent is in a tile's ground and its figure: white for the first, black for the last. */
const shades = [
  { towards: "#ffffff", share: 0.86 },
  { towards: "#ffffff", share: 0.6 },
  { towards: "#ffffff", share: 0.28 },
  { towards: "#ffffff", share: 0 },
  { towards: "#000000", share: 0.35 },
] as const;
/** Figures within a tile of ten units, which its turns by right angles vary. */
const figures = [
  "M0 0H10A10 10 0 0 1 0 10Z",
  "M0 0H5A5 5 0 0 1 0 5ZM10 10H5A5 5 0 0 1 10 5Z",
  "M0 0H10L0 10Z",
  "M0 5A5 5 0 0 1 10 5Z",
  "M5 1.6A3.4 3.4 0 1 1 5 8.4A3.4 3.4 0 1 1 5 1.6Z",
  "M0 0H10V5H0Z",
] as const;

/**
 * Draws a pattern of tiles, the same one each time for the same words: titles differ, and so do their covers.
 * @param accent `#rrggbb`
 * @returns the address of an SVG image
 */
export function drawCoverPattern(words: string, accent: string): string {
  const colours = shades.map(({ towards, share }) => mixColours(accent, towards, share));
  const choose = createChooser(words);
  // Grounds overlap a little, or hairlines of paper would show between them.
  let tiles = "";
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++) {
      const ground = choose(colours.length);
      // Never the colour of the ground.
      const figure = (ground + 1 + choose(colours.length - 1)) % colours.length;
      const [x, y] = [column * side, row * side];
      tiles += `<path fill="${colours[ground] ?? ""}" d="M${x} ${y}h10.1v10.1h-10.1z"/>`;
      tiles += `<path fill="${colours[figure] ?? ""}" transform="translate(${x} ${y}) rotate(${90 * choose(4)} 5 5)" d="${figures[choose(figures.length)] ?? ""}"/>`;
    }
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across * side} ${down * side}" preserveAspectRatio="xMidYMid slice">${tiles}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

/** Creates a function that returns a whole number below a given one, by the hash of a text (FNV-1a, then xorshift32). */
function createChooser(words: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (const character of words) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  state ||= 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
