import { readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { withoutDrawings } from "./emoji-font.ts";
import { fontOf, fontTables } from "./font-file.ts";
import { formulaFont, scriptFont } from "./formulas/formula-fonts.ts";
import { unpackedFont } from "./variable/pinned-fonts.ts";
import { stripHinting } from "./strip-hinting.ts";
import { scriptFamily } from "./stacks.ts";

/**
 * Fonts that are installed for the browser, and for it alone. It has them at hand where it would have to ask for, unpack and check web fonts again
 * for each document.
 */

const resolve = createRequire(import.meta.url).resolve;
const packageFile = (name: string, path: string): string =>
  join(dirname(resolve(`${name}/package.json`)), path);

/** `400Regular/SourceSerif4_400Regular.ttf` of its package. */
const googleFont = (name: string, family: string, ...styles: readonly string[]): string[] =>
  styles.map((style) => packageFile(`@expo-google-fonts/${name}`, `${style}/${family}_${style}.ttf`));

const upright = ["400Regular", "700Bold"];
const withItalics = [...upright, "400Regular_Italic", "700Bold_Italic"];

/** Files of npm packages that are installed without their hints. */
const allFonts = (): readonly string[] => [
  ...googleFont("source-serif-4", "SourceSerif4", ...withItalics),
  ...googleFont(
    "source-sans-3",
    "SourceSans3",
    "400Regular",
    "600SemiBold",
    "400Regular_Italic",
    "600SemiBold_Italic",
  ),
  ...googleFont("jetbrains-mono", "JetBrainsMono", ...withItalics),
  ...upright.map((style) =>
    packageFile("@fontsource/dejavu-mono", `files/dejavu-mono-latin-${style.slice(0, 3)}-normal.woff2`),
  ),
  ...googleFont("noto-serif", "NotoSerif", ...withItalics),
  ...googleFont("noto-sans-symbols", "NotoSansSymbols", "400Regular"),
  ...googleFont("noto-sans-symbols-2", "NotoSansSymbols2", "400Regular"),
  // Its glyphs are whole letters: those of Noto are put together of strokes and dots, and no reader makes words of them.
  ...googleFont("amiri", "Amiri", ...upright),
  ...googleFont("noto-serif-hebrew", "NotoSerifHebrew", ...upright),
  ...googleFont("noto-serif-devanagari", "NotoSerifDevanagari", ...upright),
  ...googleFont("noto-serif-bengali", "NotoSerifBengali", ...upright),
];

const emoji = (): string => googleFont("noto-color-emoji", "NotoColorEmoji", "400Regular")[0] ?? "";
const formulas = (): string => googleFont("stix-two-math", "STIXTwoMath", "400Regular")[0] ?? "";

/** The version of the files that are made of fonts: by {@link installFonts}, and for the preview. */
export const fontsVersion = 11;

/** The files that {@link installFonts} reads. */
export function installedFontSources(): readonly string[] {
  return [...allFonts(), emoji(), formulas()];
}

/** A font that is made of another one. */
export interface MadeFont {
  readonly family: string;
  /** The name of its file. */
  readonly name: string;
  readonly font: Buffer;
}

/** The fonts of formulas, which {@link installFonts} makes. */
export function formulaFonts(): readonly MadeFont[] {
  const file = readFileSync(formulas());
  return [
    { family: "STIX Two Math", name: basename(formulas()), font: formulaFont(file) },
    { family: scriptFamily, name: "FormulaScripts.ttf", font: scriptFont(file) },
  ];
}

/** A font as a stylesheet declares it. */
export interface InstalledFace {
  readonly family: string;
  readonly weight: number;
  readonly isItalic: boolean;
  readonly file: string;
}

/**
 * The installed fonts that are files of packages, as they are called in a theme. The emoji are not among them: their file is as large as all others
 * together.
 */
export function installedFaces(): readonly InstalledFace[] {
  return allFonts().map((file) => {
    const [, name = "", style = ""] = /@expo-google-fonts\/([\w-]+)\/(\w+)\//.exec(file) ?? [];
    // Names of families know no capitals (CSS Fonts 4, section 5.1).
    if (name !== "")
      return {
        family: name.replaceAll("-", " "),
        weight: Number.parseInt(style, 10),
        isItalic: style.endsWith("Italic"),
        file,
      };
    return {
      family: "dejavu sans mono",
      weight: file.includes("-700-") ? 700 : 400,
      isItalic: false,
      file,
    };
  });
}

/**
 * Fontconfig is shown the folder `fonts` beside its configuration and nothing else of the machine, wherever that lies. The families that
 * browsers, and drawings, name by habit are ours.
 * Source of the format: fontconfig's user manual, "Configuration File Format".
 */
export const fontconfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir prefix="relative">fonts</dir>
${aliases("Source Serif 4", ["serif", "Times New Roman", "Times", "Georgia"])}
${aliases("Source Sans 3", ["sans-serif", "system-ui", "Arial", "Helvetica", "Verdana"])}
${aliases("JetBrains Mono", ["monospace", "Monospace", "Courier New", "Courier", "Consolas"])}
${aliases("Noto Color Emoji", ["emoji"])}
${aliases("STIX Two Math", ["math"])}
</fontconfig>
`;

/** Fills a folder with the fonts and `fonts.conf`: the browser's `FONTCONFIG_PATH`. */
export async function installFonts(folder: string): Promise<void> {
  const fonts = join(folder, "fonts");
  await mkdir(fonts, { recursive: true });
  await Promise.all([
    ...allFonts().map(async (file) =>
      writeFile(
        join(fonts, basename(file).replace(".woff2", ".ttf")),
        fontOf(stripHinting(fontTables(await trueTypeOf(file)))),
      ),
    ),
    readFile(emoji()).then(async (font) => writeFile(join(fonts, basename(emoji())), withoutDrawings(font))),
    ...formulaFonts().map(async ({ name, font }) => writeFile(join(fonts, name), font)),
    writeFile(join(folder, "fonts.conf"), fontconfig),
  ]);
}

async function trueTypeOf(file: string): Promise<Buffer> {
  const font = await readFile(file);
  return file.endsWith(".woff2") ? unpackedFont(font) : font;
}

function aliases(family: string, names: readonly string[]): string {
  return names
    .map(
      (name) =>
        `<match target="pattern"><test name="family"><string>${name}</string></test>` +
        `<edit name="family" mode="assign" binding="same"><string>${family}</string></edit></match>`,
    )
    .join("\n");
}
