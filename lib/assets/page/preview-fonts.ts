import { copyFileSync, linkSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { unpackOnce } from "../../../document/core/browser/program/unpack-once.ts";
import { formatFaceRule } from "../../../document/core/fonts/declared/declared-faces.ts";
import {
  readCodePoints,
  formatUnicodeRange,
  type CodePoints,
} from "../../../document/core/fonts/declared/code-points.ts";
import { readFontTables } from "../../../document/core/fonts/files/font-file.ts";
import {
  fontsVersion,
  listFormulaFonts,
  packagedFonts,
  readTrueType,
} from "../../../document/core/fonts/installed-fonts.ts";
import { fontStylesheets } from "../../../document/core/fonts/needed-fonts.ts";
import { buildFontRules } from "../../../document/core/fonts/web-fonts.ts";
import {
  extendedRange,
  latinParts,
  latinRange,
  otherRange,
  westernRange,
  withoutLatin,
} from "./latin-part.ts";
import { webFontFiles } from "../web-font-files.ts";
import { contentHash } from "./hashed-file.ts";

const lock = fileURLToPath(new URL("../../../package-lock.json", import.meta.url));

/** What is made of the fonts here, by its version. */
const partsVersion = 4;

/**
 * Writes the fonts of documents into the folder of the page's assets, for the preview: those that documents are printed with, and stylesheets
 * that declare them: `faces.css` those that the printing browser has installed, `covered.css` the same with each font's characters, for images that
 * carry their fonts, and `latin.css` more Latin letters than most documents need. They are made once a machine.
 * @param baseUrl of the folder
 * @returns what all their names begin with, which changes with the fonts
 */
export async function writePreviewFonts(folder: string, baseUrl: string): Promise<string> {
  const version = hashFontVersions();
  const made = await unpackOnce(`preview-fonts-${version}`, `${version}-faces.css`, (partial) =>
    makePreviewFonts(partial, baseUrl, `${version}-`),
  );
  for (const name of readdirSync(made)) place(join(made, name), join(folder, name));
  return `${version}-`;
}

async function makePreviewFonts(folder: string, baseUrl: string, prefix: string): Promise<void> {
  const put = (source: string): string => {
    const name = prefix + basename(source);
    place(source, join(folder, name));
    return name;
  };
  const faces: string[] = [];
  const covered: string[] = [];
  const wholeLatin: string[] = [];
  for (const font of packagedFonts) {
    const parts = await latinParts(font);
    const name = put(font.source());
    faces.push(formatFaceRule(font, baseUrl + name, parts && otherRange));
    const codePoints = readCoverage(await readTrueType(font.source()));
    covered.push(
      formatFaceRule(font, baseUrl + name, formatUnicodeRange(parts ? withoutLatin(codePoints) : codePoints)),
    );
    if (!parts) continue;
    const western = name.replace(/\.ttf$/, "_Western.woff2");
    const latin = name.replace(/\.ttf$/, "_Latin.woff2");
    writeFileSync(join(folder, western), parts.western);
    writeFileSync(join(folder, latin), parts.latin);
    for (const rules of [faces, covered])
      rules.push(
        formatFaceRule(font, baseUrl + western, westernRange),
        formatFaceRule(font, baseUrl + latin, extendedRange),
      );
    wholeLatin.push(formatFaceRule(font, baseUrl + latin, latinRange));
  }
  for (const { font, ...face } of listFormulaFonts()) {
    writeFileSync(join(folder, prefix + face.name), font);
    faces.push(formatFaceRule(face, baseUrl + prefix + face.name));
    covered.push(formatFaceRule(face, baseUrl + prefix + face.name, formatUnicodeRange(readCoverage(font))));
  }
  writeFileSync(join(folder, `${prefix}faces.css`), faces.join("\n"));
  writeFileSync(join(folder, `${prefix}covered.css`), covered.join("\n"));
  writeFileSync(join(folder, `${prefix}latin.css`), wholeLatin.join("\n"));
  const sources = new Map(webFontFiles().map(({ source, path }) => [path, source]));
  for (const source of sources.values()) if (source.endsWith(".woff2")) put(source);
  for (const stylesheet of fontStylesheets) {
    const css = readFileSync(sources.get(`${stylesheet}.css`) ?? "", "utf8");
    const rules = buildFontRules(stylesheet, css, (file) => baseUrl + prefix + basename(file)).join("\n");
    writeFileSync(join(folder, `${prefix}${stylesheet.replace("/", "-")}.css`), rules);
  }
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".ttf")))
    // A font is hardly smaller for four times the work.
    writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 5 }));
}

function readCoverage(font: Buffer): CodePoints[] {
  const cmap = readFontTables(font).get("cmap");
  return cmap ? readCodePoints(cmap) : [];
}

/** Hashes the versions of the fonts' packages, what of them is used, and the version of our code that processes them. */
function hashFontVersions(): string {
  const { packages } = JSON.parse(readFileSync(lock, "utf8")) as {
    readonly packages: Readonly<Record<string, { readonly version?: string }>>;
  };
  const fonts = Object.entries(packages).filter(([name]) =>
    /\/@(?:fontsource(?:-variable)?|expo-google-fonts)\/|computer-modern/.test(name),
  );
  const versions = fonts.map(([name, { version }]) => `${name} ${String(version)}`);
  return contentHash(
    [...versions.sort(), ...fontStylesheets, String(fontsVersion), String(partsVersion)].join("\n"),
  );
}

/** Tens of megabytes, which need not be there twice where the file system can do without. */
function place(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}
