import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** A script or kind of sign, how to know it in a text, and the stylesheets of the fonts that show it. */
interface FontSet {
  readonly pattern: RegExp;
  /** Stylesheets of `@fontsource` packages, as `package/file`. */
  readonly stylesheets: readonly string[];
}

const always = [
  "source-serif-4/400",
  "source-serif-4/400-italic",
  "source-serif-4/700",
  "source-serif-4/700-italic",
  "source-sans-3/400",
  "source-sans-3/600",
  "source-sans-3/600-italic",
];

/** Only what a document uses is declared: the declarations of one Chinese font alone take longer to read than a page to print. */
const onDemand: readonly FontSet[] = [
  {
    pattern: /<code/,
    stylesheets: ["jetbrains-mono/400", "jetbrains-mono/400-italic", "jetbrains-mono/700"],
  },
  { pattern: /<math/, stylesheets: ["stix-two-math/400"] },
  { pattern: /\p{Script=Hangul}/u, stylesheets: ["noto-serif-kr/400", "noto-serif-kr/700"] },
  {
    pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
    stylesheets: ["noto-serif-sc/400", "noto-serif-sc/700"],
  },
  { pattern: /\p{Script=Arabic}/u, stylesheets: ["noto-naskh-arabic/400", "noto-naskh-arabic/700"] },
  { pattern: /\p{Script=Hebrew}/u, stylesheets: ["noto-serif-hebrew/400", "noto-serif-hebrew/700"] },
];

/** The stylesheets that documents may use, as `package/file`; what is shipped has to hold these and the files they name. */
export const fontStylesheets: readonly string[] = [...always, ...onDemand.flatMap((set) => set.stylesheets)];

/** The one font file that no stylesheet names. */
export const emojiFile = "noto-color-emoji/files/noto-color-emoji-emoji-400-normal.woff2";

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;
// The numbered subsets of this font print blank; the whole file does not.
const emojiFace = `@font-face { font-family: "Noto Color Emoji"; src: url(${emojiFile}); unicode-range: U+203C, U+2049, U+2122, U+2139, U+2194-21AA, U+231A-23FF, U+24C2, U+25AA-27BF, U+2934-2935, U+2B05-2B55, U+3030, U+303D, U+3297, U+3299, U+FE0F, U+200D, U+1F000-1FAFF, U+E0020-E007F; }`;

/** The fonts that are embedded in documents, served to the browser from files of our own. */
export interface Fonts {
  /** `@font-face` rules for all that this HTML shows; their URLs are `baseUrl` plus a path that {@link read} knows. */
  stylesheetFor(html: string): string;
  /** A font file by its path; undefined when there is none. */
  read(path: string): Uint8Array | undefined;
}

/**
 * @param baseUrl where the browser asks for font files
 * @param directory holds the `@fontsource` packages; those that are installed with the service when undefined
 */
export function openFonts(baseUrl: string, directory?: string): Fonts {
  const stylesheets = new Map<string, string>();
  const files = new Map<string, Uint8Array>();
  const root = directory ?? installedFonts();

  const stylesheet = (name: string): string => {
    let rules = stylesheets.get(name);
    if (rules === undefined) {
      rules = rulesOf(readFileSync(join(root, `${name}.css`), "utf8"), `${baseUrl}${dirname(name)}/`);
      stylesheets.set(name, rules);
    }
    return rules;
  };

  return {
    stylesheetFor(html) {
      const sets = onDemand.filter(({ pattern }) => pattern.test(html)).flatMap((set) => set.stylesheets);
      const rules = [...always, ...sets].map(stylesheet);
      if (emoji.test(html)) rules.push(emojiFace.replace("url(", `url(${baseUrl}`));
      return rules.join("\n");
    },

    read(path) {
      if (!/^[\w-]+\/files\/[\w-]+\.woff2$/.test(path)) return undefined;
      let file = files.get(path);
      if (file === undefined) {
        file = readFileSync(join(root, path));
        files.set(path, file);
      }
      return file;
    },
  };
}

function installedFonts(): string {
  const manifest = createRequire(import.meta.url).resolve("@fontsource/source-serif-4/package.json");
  return dirname(dirname(manifest));
}

function rulesOf(css: string, baseUrl: string): string {
  const rules = css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(
      /url\(\.\/(files\/[\w.-]+\.woff2)\) format\('woff2'\), url\([^)]*\) format\('woff'\)/g,
      `url(${baseUrl}$1)`,
    )
    .replace(/\s+/g, " ");
  // STIX's stylesheet says Latin only, which would keep it from the very signs it is for.
  return css.includes("STIX Two Math") ? rules.replace(/unicode-range:[^;]+;/, "") : rules;
}
