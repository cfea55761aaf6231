import { toFontName, readFontWidths, type GlyphWidths } from "../../content/glyph-widths.ts";
import { op } from "../../operators/operator-names.ts";
import type { OperatorList, Span } from "../../operators/operators.ts";
import { readPageContents } from "../../content/page-content.ts";
import { Rewriting } from "../../operators/rewriting.ts";
import { createDraft, findObjectsWith, type PdfDraft } from "../../file/draft.ts";
import { readDictionary } from "../../file/syntax.ts";
import { parseActualText } from "../actual-text.ts";
import { rightToLeft } from "../right-to-left.ts";
import { readTextObject, findTextObjects, writeTextObject } from "../text-object.ts";
import type { PlacedGlyph, ShownGlyphs, TextPart } from "../text-object.ts";
import { createToUnicode, type CodeTexts, type ToUnicode } from "../to-unicode.ts";
import { parseUtf16Hex } from "../utf-16.ts";

/** The mark around text from right to left whose glyphs run from left to right. */
const reversed = "/ReversedChars";
/** The text that a map has for a glyph of unknown text. */
const meaningless = "\0";

/** Glyphs, and the text that they show together. */
interface Cluster {
  readonly glyphs: number;
  readonly text: string;
}

/** Words by their glyphs, one after the other. */
interface GlyphTree {
  readonly next: Map<number, GlyphTree>;
  /** The clusters of a word that ends here. */
  clusters?: readonly Cluster[];
}

/** A font whose codes are the numbers of its glyphs. */
interface Font {
  /** Without the mark of a subset. */
  readonly name: string;
  readonly texts: CodeTexts;
  readonly widths: GlyphWidths;
}

/**
 * Says beside the glyphs of drawings which words they show, where the maps of their fonts do not. The browser says it of a page's own text alone.
 * Nothing on the pages moves.
 * @param words a PDF of the words alone, as the browser prints it
 */
export async function addDrawnWords(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly OperatorList[],
  words: Uint8Array,
): Promise<void> {
  const known = await readWords(words);
  const fonts = await collectFonts(draft, maps);
  for (const list of contents) {
    const rewriting = new Rewriting(list);
    for (const object of findTextObjects(list))
      if (!isSaid(list, object)) sayWords(rewriting, list, object, fonts, known);
    rewriting.finish();
  }
}

/** Returns whether the browser says what text is shown. */
function isSaid(list: OperatorList, { begin, end }: Span): boolean {
  for (let at = begin; at < end; at++) {
    const text = list.text(at);
    if (text === reversed || (list.name(at) === op.markWith && parseActualText(text) !== undefined))
      return true;
  }
  return false;
}

/** Reads what words are shown by: a tree for each font, by its name. */
async function readWords(pdf: Uint8Array): Promise<ReadonlyMap<string, GlyphTree>> {
  const draft = createDraft(pdf);
  const fonts = await collectFonts(draft, createToUnicode(draft));
  const trees = new Map<string, GlyphTree>();
  for (const { operators } of await readPageContents(draft, () => Promise.resolve()))
    for (const object of findTextObjects(operators)) {
      const shown = (readGlyphs(operators, object, fonts) ?? []).filter((part) => part.kind === "glyphs");
      const font = fonts.get(shown[0]?.font ?? "");
      if (!font || shown.some((glyphs) => glyphs.font !== shown[0]?.font)) continue;
      let node = trees.get(font.name) ?? { next: new Map<number, GlyphTree>() };
      trees.set(font.name, node);
      for (const { code } of shown.flatMap(({ glyphs }) => glyphs)) {
        const next = node.next.get(code) ?? { next: new Map<number, GlyphTree>() };
        node.next.set(code, next);
        node = next;
      }
      node.clusters = shown.flatMap((glyphs) => toClusters(glyphs, font));
    }
  return trees;
}

function toClusters({ actualText, glyphs }: ShownGlyphs, font: Font): Cluster[] {
  if (actualText !== undefined) return [{ glyphs: glyphs.length, text: actualText }];
  return glyphs.map(({ code }) => ({ glyphs: 1, text: decodeText(font, code) }));
}

function decodeText({ texts }: Font, code: number): string {
  return parseUtf16Hex(texts.get(code) ?? "0000");
}

function readGlyphs(
  list: OperatorList,
  object: Span,
  fonts: ReadonlyMap<string, Font>,
): TextPart[] | undefined {
  return readTextObject(list, object, (font) => fonts.get(font)?.widths);
}

/** Writes a text object with the words that it shows, if one of them is known and has to be said. */
function sayWords(
  rewriting: Rewriting,
  list: OperatorList,
  object: Span,
  fonts: ReadonlyMap<string, Font>,
  known: ReadonlyMap<string, GlyphTree>,
): void {
  const textParts: TextPart[] = [];
  let needsText = false;
  let isReversed = false;
  for (const run of joinRuns(readGlyphs(list, object, fonts) ?? [])) {
    const font = run.kind === "glyphs" ? fonts.get(run.font) : undefined;
    const tree = font && known.get(font.name);
    if (run.kind !== "glyphs" || !tree) {
      textParts.push(run);
      continue;
    }
    for (let at = 0; at < run.glyphs.length;) {
      for (const { glyphs, text } of findWord(run, at, tree) ?? [{ glyphs: 1, text: meaningless }]) {
        const ownGlyphs = run.glyphs.slice(at, at + glyphs);
        const isKnown =
          text === meaningless ||
          (ownGlyphs.length === 1 && ownGlyphs.every(({ code }) => decodeText(font, code) === text));
        textParts.push({
          ...run,
          glyphs: ownGlyphs,
          actualText: isKnown ? undefined : toReadingOrder(text, glyphs),
        });
        needsText ||= !isKnown;
        isReversed ||= !isKnown && rightToLeft.test(text);
        at += glyphs;
      }
    }
  }
  if (!needsText) return;
  const out = rewriting.replace(object.begin, object.end);
  if (isReversed) out.add(op.mark, reversed);
  writeTextObject(out, list, textParts);
  if (isReversed) out.add(op.endMark, "");
}

/** Orders a text as readers do, who reverse right-to-left text character by character, within one glyph too: a non-joiner belongs to the letter after it. */
function toReadingOrder(text: string, glyphs: number): string {
  return glyphs === 1 && rightToLeft.test(text) ? Array.from(text).reverse().join("") : text;
}

/** Returns glyphs that are shown one after the other as one. */
function joinRuns(parts: readonly TextPart[]): TextPart[] {
  const runs: (Exclude<TextPart, ShownGlyphs> | (ShownGlyphs & { readonly glyphs: PlacedGlyph[] }))[] = [];
  for (const part of parts) {
    const last = runs.at(-1);
    if (part.kind === "glyphs" && part.actualText === undefined && last?.kind === "glyphs")
      last.glyphs.push(...part.glyphs);
    else runs.push(part.kind === "glyphs" ? { ...part, glyphs: [...part.glyphs] } : part);
  }
  return runs;
}

/** Returns the clusters of the longest word whose glyphs begin at a place. */
function findWord({ glyphs }: ShownGlyphs, at: number, tree: GlyphTree): readonly Cluster[] | undefined {
  let word: readonly Cluster[] | undefined;
  let node: GlyphTree | undefined = tree;
  for (let index = at; node && index < glyphs.length; index++) {
    node = node.next.get(glyphs[index]?.code ?? 0);
    word = node?.clusters ?? word;
  }
  return word;
}

/** Returns the fonts of a PDF by the names that pages have for them. */
async function collectFonts(draft: PdfDraft, maps: ToUnicode): Promise<ReadonlyMap<string, Font>> {
  const widths = readFontWidths(draft);
  const fonts = new Map<string, Font>();
  for (const [number, body] of findObjectsWith(draft, "/DescendantFonts")) {
    const entries = readDictionary(body);
    const ownWidths = widths.get(toFontName(number));
    const texts = await maps.readTexts(number);
    const name = (entries.get("BaseFont") ?? "").replace(/^\/(?:[A-Z]{6}\+)?/, "");
    if (ownWidths && texts) fonts.set(toFontName(number), { name, texts, widths: ownWidths });
  }
  return fonts;
}
