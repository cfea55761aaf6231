import { readName, type PdfFile } from "../pdf-file.ts";
import type { PdfDictionary } from "../values.ts";
import type { Condition, Subject } from "./condition.ts";

interface UsedFont {
  readonly font: PdfDictionary;
  readonly codes: ReadonlySet<number>;
}

/** Finds each font of a document, with its codes shown on any page. */
function findUsedFonts({ file, pages }: Subject): UsedFont[] {
  const codesByFont = new Map<PdfDictionary, Set<number>>();
  for (const { page, marks } of pages) {
    const fonts = file.dictionary(file.dictionary(page.get("Resources")).get("Font"));
    for (const { font: name, text } of marks.shown) {
      if (name === undefined || text === undefined) continue;
      const font = file.dictionary(fonts.get(name));
      const codes = codesByFont.get(font) ?? new Set();
      const width = isComposite(font) ? 2 : 1;
      for (let at = 0; at + width <= text.length; at += width)
        codes.add(width === 2 ? text.charCodeAt(at) * 256 + text.charCodeAt(at + 1) : text.charCodeAt(at));
      codesByFont.set(font, codes);
    }
  }
  return Array.from(codesByFont, ([font, codes]) => ({ font, codes }));
}

const isComposite = (font: PdfDictionary) => readName(font.get("Subtype")) === "Type0";
const called = ({ font }: UsedFont) => readName(font.get("BaseFont")) ?? readName(font.get("Subtype")) ?? "";
const findDescendant = (file: PdfFile, font: PdfDictionary) =>
  file.dictionary(file.list(font.get("DescendantFonts"))[0]);

/** Reads the meaning of each code in a font's map (Adobe Technical Note 5014): code → UTF-16, as hex. */
function readMeanings(file: PdfFile, font: PdfDictionary): Map<number, string> {
  const map = file.data(font.get("ToUnicode"));
  const widths = new Map<number, string>();
  for (const [, lines = ""] of map.matchAll(/beginbfchar\n([^]*?)endbfchar/g))
    for (const [, code = "", meaning = ""] of lines.matchAll(/<([\da-f]+)> <([\da-f]+)>/gi))
      widths.set(Number.parseInt(code, 16), meaning);
  for (const [, lines = ""] of map.matchAll(/beginbfrange\n([^]*?)endbfrange/g))
    for (const [, from = "", to = "", meaning = ""] of lines.matchAll(
      /<([\da-f]+)> <([\da-f]+)> <([\da-f]+)>/gi,
    )) {
      const first = Number.parseInt(from, 16);
      for (let code = first; code <= Number.parseInt(to, 16); code++) {
        const last = (Number.parseInt(meaning.slice(-4), 16) + code - first).toString(16).padStart(4, "0");
        widths.set(code, meaning.slice(0, -4) + last);
      }
    }
  return widths;
}

function meaning(subject: Subject, isFault: (meaning: string | undefined) => boolean): string[] {
  return findUsedFonts(subject).flatMap((fontUse) => {
    const meanings = readMeanings(subject.file, fontUse.font);
    return [...fontUse.codes]
      .filter((code) => isFault(meanings.get(code)))
      .map((code) => `${called(fontUse)} ${code}`);
  });
}

const units = (text: string | undefined): readonly string[] => text?.match(/.{4}/g) ?? [];

/** Sections 10 and 31: fonts, and what their glyphs mean. */
export const fontConditions: readonly Condition[] = [
  {
    id: "10-001",
    says: "a glyph means no character",
    find: (subject) => meaning(subject, (text) => text === undefined),
  },
  {
    id: "31-004",
    says: "a font has a CIDToGIDMap of another kind",
    find: (subject) =>
      findUsedFonts(subject)
        .map((fontUse) => ({
          ...fontUse,
          map: findDescendant(subject.file, fontUse.font).get("CIDToGIDMap"),
        }))
        .filter(
          ({ map }) => map !== undefined && readName(map) !== "Identity" && subject.file.data(map) === "",
        )
        .map(called),
  },
  {
    id: "31-005",
    says: "a font has no CIDToGIDMap",
    find: ({ file, ...rest }) =>
      findUsedFonts({ file, ...rest })
        .filter(({ font }) => readName(findDescendant(file, font).get("Subtype")) === "CIDFontType2")
        .filter(({ font }) => !findDescendant(file, font).has("CIDToGIDMap"))
        .map(called),
  },
  {
    id: "31-006",
    says: "a font's encoding is neither known nor there",
    find: (subject) =>
      findUsedFonts(subject)
        .filter(
          ({ font }) => isComposite(font) && !/^Identity-[HV]$/.test(readName(font.get("Encoding")) ?? ""),
        )
        .map(called),
  },
  {
    id: "31-009",
    says: "a font is not embedded",
    find: ({ file, ...rest }) =>
      findUsedFonts({ file, ...rest })
        .filter(({ font }) => readName(font.get("Subtype")) !== "Type3")
        .filter(({ font }) => {
          const holder = isComposite(font) ? findDescendant(file, font) : font;
          const descriptor = file.dictionary(holder.get("FontDescriptor"));
          return !["FontFile", "FontFile2", "FontFile3"].some((key) => file.data(descriptor.get(key)) !== "");
        })
        .map(called),
  },
  {
    id: "31-027",
    says: "a font has no map to Unicode",
    find: (subject) =>
      findUsedFonts(subject)
        .filter(({ font }) => !font.has("ToUnicode"))
        .map(called),
  },
  {
    id: "31-028",
    says: "a glyph means U+0000",
    find: (subject) => meaning(subject, (text) => units(text).includes("0000")),
  },
  {
    id: "31-029",
    says: "a glyph means a mark of byte order",
    find: (subject) => meaning(subject, (text) => units(text).some((unit) => /^(?:feff|fffe)$/i.test(unit))),
  },
  {
    id: "31-030",
    says: "a glyph is the one for what a font does not have",
    find: (subject) =>
      findUsedFonts(subject)
        .filter(({ font, codes }) => isComposite(font) && codes.has(0))
        .map(called),
  },
];
