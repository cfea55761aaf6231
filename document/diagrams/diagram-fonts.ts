import { fontStacks } from "../page/fonts.ts";
import type { ReadFont } from "../browser/isolated-page.ts";

/** The font families of diagrams, as a style sheet names them. */
export const diagramFamilies = fontStacks("en").sans;

const families = diagramFamilies.split(", ").map((family) => family.replaceAll('"', ""));

/** Whole fonts of Chinese are as large as this; a diagram needs parts of them. */
const maxEmbeddedBytes = 8_000_000;

/** Signs that only the emoji font shows. It comes whole, and makes each diagram that carries it take a second longer. */
const emoji = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f/u;

export function hasEmoji(text: string): boolean {
  return emoji.test(text);
}

export function withoutEmoji(text: string): string {
  return text.replace(new RegExp(`${emoji.source}|\\u200d|\\ufe0f`, "gu"), "");
}

/**
 * The rules for those fonts of a style sheet that a diagram's text needs.
 * @param stylesheet `@font-face` rules whose URLs begin with `baseUrl`
 */
export function facesFor(stylesheet: string, text: string): string[] {
  const signs = new Set(Array.from(text, (sign) => sign.codePointAt(0) ?? 0));
  return (stylesheet.match(/@font-face \{[^}]*\}/g) ?? []).filter((rule) => {
    const family = /font-family: ?["']([^"']+)["']/.exec(rule)?.[1] ?? "";
    if (!families.includes(family) || rule.includes("italic")) return false;
    return family === "Noto Color Emoji" ? hasEmoji(text) : coversAny(rule, signs);
  });
}

/** The same rules with the fonts in them, for an image that has to carry its own. */
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
