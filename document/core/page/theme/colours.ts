import { color, rgb, type RGBColor } from "d3-color";

/** Contrast of text that can be read (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5;
const white = rgb(255, 255, 255);
/** How much of a colour is left with each step towards black or white. */
const step = 0.95;

/**
 * Makes a colour readable on a background: returns it, or a darker one of its hue; on a dark background, a lighter one.
 * @param colour of CSS; anything else is black, since nothing from a request enters a style as it was written
 * @returns `#rrggbb`
 */
export function makeReadable(colour: string, background = "#ffffff"): string {
  const behind = rgb(background);
  const change = computeRgbContrast(behind, white) >= minContrast ? lighten : darken;
  return changeUntil(
    rgb(readColour(colour) ?? "#000000"),
    change,
    (changeChannels) => computeRgbContrast(changeChannels, behind) >= minContrast,
  );
}

/** Returns a colour as a background for text of another colour: the same, or a paler one of its kind. */
export function makePale(background: string, text: string, least: number): string {
  return changeUntil(rgb(background), lighten, (changed) => computeRgbContrast(changed, rgb(text)) >= least);
}

/** Converts a CSS colour to `#rrggbb` on white paper; undefined if it is invalid or invisible. */
export function readColour(text: string): string | undefined {
  const colour = color(text.trim())?.rgb();
  if (!colour || !(colour.opacity > 0)) return undefined;
  const { opacity } = colour;
  return changed(colour, (channel) => channel * opacity + 255 * (1 - opacity)).formatHex();
}

/** Returns a colour between two others. @param share of the second */
export function mixColours(first: string, second: string, share: number): string {
  const [from, to] = [rgb(first), rgb(second)];
  const mix = (a: number, b: number): number => Math.round(a + (b - a) * share);
  return rgb(mix(from.r, to.r), mix(from.g, to.g), mix(from.b, to.b)).formatHex();
}

/** Returns the contrast of two colours of CSS, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function computeContrast(first: string, second: string): number {
  return computeRgbContrast(rgb(first), rgb(second));
}

function changeUntil(
  colour: RGBColor,
  change: (channel: number) => number,
  isEnough: (colour: RGBColor) => boolean,
): string {
  let next = colour;
  while (!isEnough(next)) next = changed(next, change);
  return next.formatHex();
}

function changed({ r, g, b }: RGBColor, change: (channel: number) => number): RGBColor {
  return rgb(change(r), change(g), change(b));
}

function darken(channel: number): number {
  return Math.floor(channel * step);
}

function lighten(channel: number): number {
  return 255 - darken(255 - channel);
}

function computeRgbContrast(first: RGBColor, second: RGBColor): number {
  const [darkest = 0, lightest = 0] = [computeLuminance(first), computeLuminance(second)].sort(
    (a, b) => a - b,
  );
  return (lightest + 0.05) / (darkest + 0.05);
}

function computeLuminance({ r, g, b }: RGBColor): number {
  const [red = 0, green = 0, blue = 0] = [r, g, b].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
