import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { stripDrawings } from "./files/emoji-font.ts";
import { buildFont, readFontTables } from "./files/font-file.ts";
import { buildFormulaFont, buildScriptFont } from "./formulas/formula-fonts.ts";
import { decompressFont } from "./variable/pinned-fonts.ts";
import { stripHinting } from "./files/strip-hinting.ts";
import { scriptFamily } from "./stacks.ts";

/** Fonts that are installed for the browser alone. Web fonts would be requested, decompressed and checked again for each document. */

const resolve = createRequire(import.meta.url).resolve;
const locatePackageFile = (name: string, path: string): string =>
  join(dirname(resolve(`${name}/package.json`)), path);

/** A font as a stylesheet declares it. */
export interface FontFace {
  readonly family: string;
  readonly weight: number;
  readonly isItalic: boolean;
}

/** A font that is a file of a package. */
export interface PackagedFont extends FontFace {
  /** The name of the file that {@link installFonts} writes. */
  readonly name: string;
  /** Returns its path in its package. */
  readonly source: () => string;
}

/** Lists fonts of Google's families, such as `400Regular/SourceSerif4_400Regular.ttf` of `source-serif-4`. */
function listGoogleFonts(family: string, ...styles: readonly string[]): PackagedFont[] {
  const name = `@expo-google-fonts/${family.toLowerCase().replaceAll(" ", "-")}`;
  return styles.map((style) => {
    const file = `${family.replaceAll(" ", "")}_${style}.ttf`;
    return {
      family,
      weight: Number.parseInt(style, 10),
      isItalic: style.endsWith("Italic"),
      name: file,
      source: () => locatePackageFile(name, `${style}/${file}`),
    };
  });
}

const upright = ["400Regular", "700Bold"];
const withItalics = [...upright, "400Regular_Italic", "700Bold_Italic"];

/**
 * The installed fonts that are files of packages, without their hints. The emoji are not among them: their file is as large as all others together.
 */
export const packagedFonts: readonly PackagedFont[] = [
  ...listGoogleFonts("Source Serif 4", ...withItalics),
  ...listGoogleFonts("Source Sans 3", "400Regular", "600SemiBold", "400Regular_Italic", "600SemiBold_Italic"),
  ...listGoogleFonts("JetBrains Mono", ...withItalics),
  ...[400, 700].map((weight) => ({
    family: "DejaVu Sans Mono",
    weight,
    isItalic: false,
    name: `dejavu-mono-latin-${String(weight)}-normal.ttf`,
    source: () =>
      locatePackageFile("@fontsource/dejavu-mono", `files/dejavu-mono-latin-${String(weight)}-normal.woff2`),
  })),
  ...listGoogleFonts("Noto Serif", ...withItalics),
  ...listGoogleFonts("Noto Sans Symbols", "400Regular"),
  ...listGoogleFonts("Noto Sans Symbols 2", "400Regular"),
  // Its glyphs are complete letters: Noto composes them of strokes and dots, and readers find no words in these.
  ...listGoogleFonts("Amiri", ...upright),
  ...listGoogleFonts("Noto Serif Hebrew", ...upright),
  ...listGoogleFonts("Noto Serif Devanagari", ...upright),
  ...listGoogleFonts("Noto Serif Bengali", ...upright),
];

const [emoji, formulas] = [
  ...listGoogleFonts("Noto Color Emoji", "400Regular"),
  ...listGoogleFonts("STIX Two Math", "400Regular"),
] as [PackagedFont, PackagedFont];
const scripts: FontFace & { readonly name: string } = {
  family: scriptFamily,
  weight: 400,
  isItalic: false,
  name: "FormulaScripts.ttf",
};

/** The version of the files that are made of fonts: by {@link installFonts}, and for the preview. */
export const fontsVersion = 12;

/** Returns the files that {@link installFonts} reads. */
export function listFontSources(): readonly string[] {
  return [...packagedFonts, emoji, formulas].map(({ source }) => source());
}

/** A font that is made of another one. */
export interface MadeFont extends FontFace {
  /** The name of its file. */
  readonly name: string;
  readonly font: Buffer;
}

/** Returns the fonts of formulas, which {@link installFonts} makes. */
export function listFormulaFonts(): readonly MadeFont[] {
  const file = readFileSync(formulas.source());
  return [
    { ...formulas, font: buildFormulaFont(file) },
    { ...scripts, font: buildScriptFont(file) },
  ];
}

/** All that {@link installFonts} writes, by the names of the files. */
export const installedFaces: readonly (FontFace & { readonly name: string })[] = [
  ...packagedFonts,
  formulas,
  scripts,
  emoji,
];

/**
 * Fontconfig sees the folder `fonts` beside its configuration and nothing else of the machine, wherever that is. The families that browsers, and
 * drawings, name by habit are ours. Source of the format: fontconfig's user manual, "Configuration File Format".
 */
export const fontconfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir prefix="relative">fonts</dir>
${formatAliases("Source Serif 4", ["serif", "Times New Roman", "Times", "Georgia"])}
${formatAliases("Source Sans 3", ["sans-serif", "system-ui", "Arial", "Helvetica", "Verdana"])}
${formatAliases("JetBrains Mono", ["monospace", "Monospace", "Courier New", "Courier", "Consolas"])}
${formatAliases("Noto Color Emoji", ["emoji"])}
${formatAliases("STIX Two Math", ["math"])}
</fontconfig>
`;

/** Fills a folder with the fonts and `fonts.conf`: the browser's `FONTCONFIG_PATH`. */
export async function installFonts(folder: string): Promise<void> {
  const fonts = join(folder, "fonts");
  await mkdir(fonts, { recursive: true });
  await Promise.all([
    ...packagedFonts.map(async ({ name, source }) =>
      writeFile(join(fonts, name), buildFont(stripHinting(readFontTables(await readTrueType(source()))))),
    ),
    readFile(emoji.source()).then(async (font) => writeFile(join(fonts, emoji.name), stripDrawings(font))),
    ...listFormulaFonts().map(async ({ name, font }) => writeFile(join(fonts, name), font)),
    writeFile(join(folder, "fonts.conf"), fontconfig),
  ]);
}

/** Reads a font file as TrueType, which WOFF 2.0 holds compressed. */
export async function readTrueType(file: string): Promise<Buffer> {
  const font = await readFile(file);
  return file.endsWith(".woff2") ? decompressFont(font) : font;
}

function formatAliases(family: string, names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `<match target="pattern"><test name="family"><string>${name}</string></test>` +
        `<edit name="family" mode="assign" binding="same"><string>${family}</string></edit></match>`,
    )
    .join("\n");
}
