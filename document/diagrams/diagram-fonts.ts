import type { ReadFont } from "../browser/isolated-page.ts";
import { fontStacks } from "../fonts/stacks.ts";

/** The font families of diagrams, as a style sheet names them. */
export const diagramFamilies = fontStacks("en").labels;

const families = diagramFamilies.split(", ").map((family) => family.replaceAll('"', ""));

/** Whole fonts of Chinese are as large as this; a diagram needs parts of them. */
const maxEmbeddedBytes = 8_000_000;

/**
 * The rules for those fonts of a style sheet that a diagram's text needs.
 * @param stylesheet `@font-face` rules whose URLs begin with `baseUrl`
 */
export function facesFor(stylesheet: string, text: string): string[] {
  const signs = new Set(Array.from(text, (sign) => sign.codePointAt(0) ?? 0));
  return (stylesheet.match(/@font-face \{[^}]*\}/g) ?? []).filter((rule) => {
    const family = /font-family: ?["']([^"']+)["']/.exec(rule)?.[1] ?? "";
    return families.includes(family) && coversAny(rule, signs);
  });
}

/** The same rules with the fonts in them: an image sees the fonts that are installed, and has to carry any other. */
export function embedded(faces: readonly string[], baseUrl: string, readFont: ReadFont): string {
  let size = 0;
  return faces
    .map((rule) => {
      const path = /url\(([^)]+)\)/.exec(rule)?.[1]?.slice(baseUrl.length);
      const font = path === undefined ? undefined : readFont(path);
      size += font?.byteLength ?? 0;
      if (!font || size > maxEmbeddedBytes) return "";
      return rule.replace(
        /url\([^)]+\)/,
        `url(data:font/woff2;base64,${Buffer.from(font).toString("base64")})`,
      );
    })
    .join("\n");
}

function coversAny(rule: string, signs: ReadonlySet<number>): boolean {
  const ranges = [...rule.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, from = "", to]) => ({
    from: parseInt(from, 16),
    to: parseInt(to ?? from, 16),
  }));
  if (ranges.length === 0) return true;
  return [...signs].some((sign) => ranges.some(({ from, to }) => sign >= from && sign <= to));
}
