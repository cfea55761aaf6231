/** Signs in Markdown that some text has a style. */
export const textStyleMarkers = /style|<font|bgcolor|small-?caps/i;

const declaration = [
  String.raw`(?:color|background-color): #[\da-f]{6}`,
  String.raw`font-size: \d{2,3}%`,
  "font-weight: 700|font-style: italic|font-variant-caps: small-caps",
  "text-decoration: (?:underline|line-through)",
].join("|");

/** Styles as the last gate lets them through. They have no length but that of letters, no address, and no place on the page. */
export const textStyle = new RegExp(`^(?:${declaration})(?:; (?:${declaration}))*$`);
