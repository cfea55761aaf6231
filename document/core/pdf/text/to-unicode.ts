import type { PdfDraft } from "../file/draft.ts";
import { parseReference } from "../file/syntax.ts";
import { decomposeForms } from "./presentation-forms.ts";

/** The text of each code of a font: UTF-16, in hexadecimal digits. */
export type CodeTexts = Map<number, string>;

/** The maps from codes to texts of a PDF's fonts (ISO 32000-2, section 9.10.3), each inflated once and compressed once. */
export interface ToUnicode {
  /** Returns the texts of a font's map, which may be changed; undefined for a font without a map. @param font number of its object */
  readTexts(font: number): Promise<CodeTexts | undefined>;
  /** Writes the maps, those of all fonts. Call it last. */
  write(): Promise<void>;
}

interface ReadMap {
  readonly texts: CodeTexts;
  /** Hexadecimal digits of a code. */
  readonly digits: number;
}

export function createToUnicode(draft: PdfDraft): ToUnicode {
  const maps = new Map<number, Promise<ReadMap>>();
  const readOnce = (stream: number): Promise<ReadMap> => {
    const map =
      maps.get(stream) ?? draft.readContent(stream).then((bytes) => readMap(bytes.toString("latin1")));
    maps.set(stream, map);
    return map;
  };
  return {
    async readTexts(font) {
      const stream = findMap(draft.readObject(font));
      return stream === undefined ? undefined : (await readOnce(stream)).texts;
    },

    async write() {
      for (const body of draft.plain.values()) {
        const stream = findMap(body);
        if (stream !== undefined) void readOnce(stream);
      }
      await Promise.all(
        Array.from(maps, async ([stream, map]) => {
          await draft.replaceContent(stream, Buffer.from(writeMap(await map), "latin1"));
        }),
      );
    },
  };
}

function findMap(body: string): number | undefined {
  return body.includes("/ToUnicode ") ? parseReference(/\/ToUnicode (\d+ 0 R)/.exec(body)?.[1]) : undefined;
}

/** Returns the text of each code in a map of Chromium's; the later one, where a code has two. */
function readMap(map: string): ReadMap {
  const texts: CodeTexts = new Map();
  const digits = /begincodespacerange\s+<(\w+)>/.exec(map)?.[1]?.length ?? 4;
  for (const [, kind, list = ""] of map.matchAll(/begin(bfchar|bfrange)\n([^]*?)end\1/g)) {
    const parts = Array.from(list.matchAll(/<([\dA-Fa-f]+)>/g), ([, part = ""]) => part);
    const width = kind === "bfchar" ? 2 : 3;
    for (let at = 0; at < parts.length; at += width) {
      const [begin = "", ...others] = parts.slice(at, at + width);
      const [end = "", text = ""] = width === 2 ? [begin, ...others] : others;
      const from = Number.parseInt(begin, 16);
      for (let code = from; code <= Number.parseInt(end, 16); code++) {
        const last = Number.parseInt(text.slice(-4), 16) + code - from;
        texts.set(code, text.slice(0, -4) + padDigits(last, 4));
      }
    }
  }
  return { texts, digits };
}

/** Entries that a list in a map may have (Adobe Technical Note 5014). */
const maxEntries = 100;
/**
 * Maps parts of a letter or of a stretched symbol to zero, which is no meaning (ISO 14289-1, section 7.21.7; ISO 19005-2, section 6.2.11.7.2). Its
 * text is in `ActualText` around them; readers without it see a space without a width.
 */
const meaningless = "0000";
const withoutWidth = "200B";

/** Writes a map in few bytes: consecutive codes with consecutive texts are a range. */
function writeMap({ texts, digits }: ReadMap): string {
  for (const [code, text] of texts) texts.set(code, decomposeForms(text));
  const singles: string[] = [];
  const ranges: string[] = [];
  const codes = [...texts.keys()].sort((a, b) => a - b);
  for (let at = 0; at < codes.length;) {
    const first = codes[at] ?? 0;
    const text = texts.get(first) ?? meaningless;
    let length = 1;
    while (isNext(text, texts.get(first + length), length) && (first + length) % 0x100 !== 0) length++;
    const shown = `<${text === meaningless ? withoutWidth : text}>`;
    if (length === 1) singles.push(`<${padDigits(first, digits)}> ${shown}\n`);
    else ranges.push(`<${padDigits(first, digits)}> <${padDigits(first + length - 1, digits)}> ${shown}\n`);
    at += length;
  }
  return (
    `/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n` +
    `1 begincodespacerange\n<${"0".repeat(digits)}> <${"F".repeat(digits)}>\nendcodespacerange\n` +
    `${formatLists("bfchar", singles)}${formatLists("bfrange", ranges)}endcmap\nCMapName currentdict/CMap defineresource pop\nend\nend\n`
  );
}

/** Returns whether a text is that many places after another, within the last byte, the only one that a range may change (section 9.10.3). */
function isNext(first: string, text: string | undefined, after: number): boolean {
  if (first.length !== 4 || first === meaningless) return false;
  const value = Number.parseInt(first, 16) + after;
  return value % 0x100 !== 0 && text === padDigits(value, 4);
}

function formatLists(name: string, lines: readonly string[]): string {
  let lists = "";
  for (let at = 0; at < lines.length; at += maxEntries) {
    const list = lines.slice(at, at + maxEntries);
    lists += `${String(list.length)} begin${name}\n${list.join("")}end${name}\n`;
  }
  return lists;
}

function padDigits(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
