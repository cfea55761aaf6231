import { computeContrast, makeReadable, readColour } from "../../core/page/theme/colours.ts";

/** RGB; undefined where a slide has the theme's own. */
interface SlideColours {
  readonly background?: string;
  readonly ink?: string;
  readonly accent?: string;
}

interface Scheme {
  readonly background: string;
  readonly ink: string;
  readonly accent: string;
}

const dark: Scheme = { background: "#0d1117", ink: "#e6edf3", accent: "#7ab8ff" };

/** The colours of Marp's own themes, and of their classes; white paper has those of this service. */
const schemes: Readonly<Record<string, Readonly<Record<string, Scheme>>>> = {
  default: { invert: dark },
  gaia: {
    "": { background: "#fff8e1", ink: "#455a64", accent: "#0277bd" },
    invert: { background: "#455a64", ink: "#fff8e1", accent: "#81d4fa" },
    gaia: { background: "#0273b1", ink: "#fff8e1", accent: "#e1f5fe" },
  },
  uncover: {
    "": { background: "#fdfcff", ink: "#202228", accent: "#007fae" },
    invert: { background: "#202228", ink: "#ffffff", accent: "#33b1dd" },
  },
};
const white = "#ffffff";
const black = "#16191d";

/** Names of Marp's own themes. */
export const slideThemes: readonly string[] = Object.keys(schemes);

/** Chooses readable colours for a slide. @param written colours of CSS, or invalid ones */
export function chooseSlideColours(
  theme: string,
  classes: readonly string[],
  written: { readonly background: string; readonly ink: string },
): SlideColours {
  const schemesOfTheme = schemes[theme] ?? schemes.default ?? {};
  const scheme =
    classes.map((name) => schemesOfTheme[name]).find((known) => known !== undefined) ?? schemesOfTheme[""];
  const colours = { background: readColour(written.background), ink: readColour(written.ink) };
  if (!scheme && colours.background === undefined && colours.ink === undefined) return {};
  const background = colours.background ?? scheme?.background ?? white;
  const isDark = computeContrast(background, white) >= 4.5;
  const usual = scheme ?? { ink: isDark ? white : black, accent: isDark ? dark.accent : "#0b4f9e" };
  const ink =
    colours.ink ?? (computeContrast(usual.ink, background) >= 4.5 ? usual.ink : isDark ? white : black);
  return {
    background,
    ink: makeReadable(ink, background),
    accent: makeReadable(usual.accent, background),
  };
}
