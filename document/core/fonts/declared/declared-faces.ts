import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readFontTables } from "../files/font-file.ts";
import { installedFaces, type FontFace } from "../installed-fonts.ts";
import { findInstalledPath } from "./installed-path.ts";
import { readCodePoints, formatUnicodeRange } from "./code-points.ts";

/** The fonts that a browser has installed elsewhere, as a page declares them. */
export interface DeclaredFaces {
  /** In the order of {@link installedFaces}. */
  readonly rules: readonly string[];
  /** Returns a font by its path below the address of fonts; undefined for the path of another one. */
  read(path: string): Promise<Uint8Array> | undefined;
}

/**
 * Declares the fonts of a folder, each for the characters that it has: a browser asks for those that a page shows, and for no other.
 * @param folder that `installFonts` has filled
 */
export async function declareFaces(folder: string, fontsUrl: string): Promise<DeclaredFaces> {
  const readFace = (name: string) => readFile(join(folder, "fonts", name));
  const rules = await Promise.all(
    installedFaces.map(async (face) => {
      const cmap = readFontTables(await readFace(face.name)).get("cmap");
      return formatFaceRule(
        face,
        fontsUrl + findInstalledPath(face.name),
        cmap && formatUnicodeRange(readCodePoints(cmap)),
      );
    }),
  );
  const names = new Map(installedFaces.map(({ name }) => [findInstalledPath(name), name]));
  const fonts = new Map<string, Promise<Uint8Array>>();
  return {
    rules,
    read(path) {
      const name = names.get(path);
      if (name === undefined) return undefined;
      const font = fonts.get(name) ?? readFace(name);
      fonts.set(name, font);
      return font;
    },
  };
}

/** Returns the rule of a font. @param range the characters that it is for; all when undefined */
export function formatFaceRule({ family, weight, isItalic }: FontFace, url: string, range?: string): string {
  const style = isItalic ? "italic" : "normal";
  const characters = range === undefined ? "" : ` unicode-range: ${range};`;
  return `@font-face { font-family: "${family}"; font-weight: ${String(weight)}; font-style: ${style}; font-display: block; src: url(${url});${characters} }`;
}
