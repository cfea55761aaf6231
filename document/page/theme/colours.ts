/** Contrast of text that can be read (WCAG 2.2, success criterion 1.4.3). */
const minContrast = 4.5;

/**
 * A colour as it can be read on white: the same, or a darker one of its kind.
 * @param colour `#rgb` or `#rrggbb`; anything else is black, for nothing of a request comes into a style as it was written
 * @returns `#rrggbb`
 */
export function makeReadable(colour: string): string {
  let channels = channelsOf(colour);
  while (contrastOnWhite(channels) < minContrast)
    channels = channels.map((channel) => Math.floor(channel * 0.95));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** Contrast of a colour on white, from 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance"). */
function contrastOnWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function channelsOf(colour: string): number[] {
  const [, digits = "000"] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour) ?? [];
  const pairs =
    digits.length === 3
      ? (digits.match(/./g) ?? []).map((digit) => digit + digit)
      : (digits.match(/../g) ?? []);
  return pairs.map((pair) => Number.parseInt(pair, 16));
}
