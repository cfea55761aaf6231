import { buildFont, readFontTables } from "../files/font-file.ts";
import { nameTable } from "../files/name-table.ts";

/** Variable fonts, pinned to the weights of documents: Chromium embeds a variable font as drawings (Type 3), a font of one weight as a font. */

/** The weights of regular and of bold text. */
const weights = [400, 700];

/** Splits a rule for a variable font into one for each weight, whose font {@link parsePinnedPath} knows; returns other rules unchanged. */
export function pinRules(rule: string): string[] {
  if (!/font-weight: \d+ \d+;/.test(rule)) return [rule];
  return weights.map((weight) =>
    rule
      .replace(/font-weight: \d+ \d+;/, `font-weight: ${String(weight)};`)
      .replace(/\/files\/([\w-]+)\.woff2/, `/${String(weight)}/$1.ttf`),
  );
}

/** Returns the source and the weight of a pinned rule's font; undefined for the path of another file. */
export function parsePinnedPath(
  path: string,
): { readonly path: string; readonly weight: number } | undefined {
  const [, name = "", weight = "", file = ""] = /^([\w-]+)\/(400|700)\/([\w-]+)\.ttf$/.exec(path) ?? [];
  return name === "" ? undefined : { path: `${name}/files/${file}.woff2`, weight: Number(weight) };
}

/** Returns a variable font at one weight, with all its glyphs, without hints for screens, and with a name that tells the weight. */
export function pinFont(font: Buffer, family: string, weight: number): Promise<Buffer> {
  return runInTurn(async () => {
    const { default: subsetFont } = await import("subset-font");
    const pinned = await subsetFont(font, undefined, {
      keepAllGlyphs: true,
      variationAxes: { wght: weight },
      noHinting: true,
      targetFormat: "truetype",
    });
    const name = nameTable(family, weight === 700 ? "Bold" : "Regular");
    return buildFont(new Map([...readFontTables(pinned), ["name", name]]));
  });
}

/** Returns the part of a font for some letters, as WOFF 2.0 without hints. @param keepFeatures that it has (OpenType) */
export function subsetFont(font: Buffer, letters: string, keepFeatures: string[]): Promise<Buffer> {
  return runInTurn(async () => {
    const { default: subsetFont } = await import("subset-font");
    const options = { noHinting: true, keepFeatures, targetFormat: "woff2" } as const;
    return Buffer.from(await subsetFont(font, letters, options));
  });
}

/** Returns a font of the form WOFF 2.0 in that of TrueType. */
export function decompressFont(font: Buffer): Promise<Buffer> {
  return runInTurn(async () => {
    const { convert } = await import("fontverter");
    return convert(font, "truetype");
  });
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one task after the other: what unpacks fonts returns a view of its memory, which the next font overwrites. */
function runInTurn<T>(task: () => Promise<T>): Promise<T> {
  const result = last.then(task);
  last = result.catch(() => undefined);
  return result;
}
