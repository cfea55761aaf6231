/** A family of fonts that a page declares if it has characters of its script: most documents have none. */
export interface FontOnDemand {
  readonly family: string;
  readonly script: RegExp;
  /** Whether one font has all weights. */
  readonly isVariable: boolean;
}

/** Returns the name of a family's package among those of Fontsource. */
export function toPackageName(family: string): string {
  return family.toLowerCase().replaceAll(" ", "-");
}

/** Sans-serif families lack a category in their package's registry. */
const families: readonly Pick<FontOnDemand, "family" | "script">[] = [
  { family: "Noto Serif KR", script: /\p{Script=Hangul}/u },
  { family: "Noto Serif Tamil", script: /\p{Script=Tamil}/u },
  { family: "Noto Serif Thai", script: /\p{Script=Thai}/u },
  { family: "Noto Serif Georgian", script: /\p{Script=Georgian}/u },
  { family: "Noto Serif Armenian", script: /\p{Script=Armenian}/u },
  { family: "Noto Serif Telugu", script: /\p{Script=Telugu}/u },
  { family: "Noto Sans Kannada", script: /\p{Script=Kannada}/u },
  { family: "Noto Serif Malayalam", script: /\p{Script=Malayalam}/u },
  { family: "Noto Serif Gujarati", script: /\p{Script=Gujarati}/u },
  { family: "Noto Sans Gurmukhi", script: /\p{Script=Gurmukhi}/u },
  { family: "Noto Sans Oriya", script: /\p{Script=Oriya}/u },
  { family: "Noto Serif Sinhala", script: /\p{Script=Sinhala}/u },
  { family: "Noto Serif Myanmar", script: /\p{Script=Myanmar}/u },
  { family: "Noto Serif Khmer", script: /\p{Script=Khmer}/u },
  { family: "Noto Serif Lao", script: /\p{Script=Lao}/u },
  { family: "Noto Serif Tibetan", script: /\p{Script=Tibetan}/u },
  { family: "Noto Sans Ethiopic", script: /\p{Script=Ethiopic}/u },
];

/** In the order in which they are tried. */
export const fontsOnDemand: readonly FontOnDemand[] = families.map((font) => ({
  ...font,
  isVariable: font.family !== "Noto Serif Myanmar",
}));
