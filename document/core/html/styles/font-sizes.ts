const smallest = 60;
const largest = 250;

/** Words of CSS, and the sizes of `font`, in per cent of a text's. */
const sizes: ReadonlyMap<string, number> = new Map(
  Object.entries({
    "xx-small": 60,
    "x-small": 75,
    small: 89,
    smaller: 83,
    medium: 100,
    larger: 120,
    large: 120,
    "x-large": 150,
    "xx-large": 200,
    "font 1": 63,
    "font 2": 82,
    "font -2": 63,
    "font -1": 82,
    "font +1": 113,
    "font 4": 113,
    "font +2": 150,
    "font 5": 150,
    "font 6": 200,
    "font 7": 250,
  }),
);
/** Per cent of a unit: as in browsers, whose text has 16 pixels. */
const units: ReadonlyMap<string, number> = new Map(
  Object.entries({ "%": 1, em: 100, rem: 100, px: 100 / 16, pt: 100 / 12 }),
);

/** Returns the size of letters that a style or `font` gives, in per cent of a text's, within bounds. */
export function parseFontSize(written: string): number | undefined {
  const text = written.toLowerCase();
  const [, number = "", unit = ""] = /^(\d{0,4}(?:\.\d{1,4})?)(%|r?em|px|pt)$/.exec(text) ?? [];
  const scale = units.get(unit);
  const size = sizes.get(text) ?? (number === "" || scale === undefined ? undefined : Number(number) * scale);
  return size === undefined ? undefined : Math.round(Math.min(largest, Math.max(smallest, size)));
}
