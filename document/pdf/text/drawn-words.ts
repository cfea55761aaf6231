import { fontWidths } from "../content/glyph-widths.ts";
import type { GlyphWidths } from "../content/glyph-widths.ts";
import { pageContents } from "../content/page-content.ts";
import { createDraft } from "../draft.ts";
import type { PdfDraft } from "../draft.ts";
import { readDictionary } from "../syntax.ts";
import { withTextsInHex } from "./literal-texts.ts";
import { operatorsOf, writeOperators } from "./text-object.ts";
import type { PlacedGlyph, ShownGlyphs, TextOperator } from "./text-object.ts";
import { createToUnicode } from "./to-unicode.ts";
import type { CodeTexts, ToUnicode } from "./to-unicode.ts";
import { utf16Text } from "./utf-16.ts";

const textObject = /BT\n([^]*?)ET\n/g;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** What the browser writes around text from right to left, whose glyphs stand from left to right. */
const reversed = "/ReversedChars BMC\n";
/** Where the browser says what text is shown. */
const told = /\/ActualText|\/ReversedChars/;
/** What a map has for a glyph that it knows no text of. */
const meaningless = "\0";

/** Glyphs, and the text that they show together. */
interface Cluster {
  readonly glyphs: number;
  readonly text: string;
}

/** Words by their glyphs, one after the other. */
interface GlyphTree {
  readonly next: Map<number, GlyphTree>;
  /** What a word that ends here consists of. */
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
 * Says beside the glyphs of drawings which words they show, where the maps of their fonts do not: the browser says it of a page's own text
 * alone. Nothing on the pages moves.
 * @param words a PDF of the words alone, as the browser prints it
 * @returns the contents, with these words
 */
export async function sayDrawnWords(
  draft: PdfDraft,
  maps: ToUnicode,
  contents: readonly string[],
  words: Uint8Array,
): Promise<string[]> {
  const known = await readWords(words);
  const fonts = await fontsOf(draft, maps);
  return contents.map((content) =>
    content.replace(textObject, (whole, inner: string) =>
      told.test(inner) ? whole : (withWords(inner, fonts, known) ?? whole),
    ),
  );
}

/** Reads what words are shown by: a tree for each font, by its name. */
async function readWords(pdf: Uint8Array): Promise<ReadonlyMap<string, GlyphTree>> {
  const draft = createDraft(pdf);
  const fonts = await fontsOf(draft, createToUnicode(draft));
  const trees = new Map<string, GlyphTree>();
  for (const { content } of await pageContents(draft, (all) => Promise.resolve([...all])))
    for (const [, inner = ""] of withTextsInHex(content).matchAll(textObject)) {
      const shown = (readGlyphs(inner, fonts) ?? []).filter((one) => one.kind === "glyphs");
      const font = fonts.get(shown[0]?.font ?? "");
      if (!font || shown.some((one) => one.font !== shown[0]?.font)) continue;
      let node = trees.get(font.name) ?? { next: new Map<number, GlyphTree>() };
      trees.set(font.name, node);
      for (const { code } of shown.flatMap(({ glyphs }) => glyphs)) {
        const next = node.next.get(code) ?? { next: new Map<number, GlyphTree>() };
        node.next.set(code, next);
        node = next;
      }
      node.clusters = shown.flatMap((one) => clustersOf(one, font));
    }
  return trees;
}

function clustersOf({ said, glyphs }: ShownGlyphs, font: Font): Cluster[] {
  if (said !== undefined) return [{ glyphs: glyphs.length, text: said }];
  return glyphs.map(({ code }) => ({ glyphs: 1, text: textOf(font, code) }));
}

function textOf({ texts }: Font, code: number): string {
  return utf16Text(texts.get(code) ?? "0000");
}

function readGlyphs(inner: string, fonts: ReadonlyMap<string, Font>): TextOperator[] | undefined {
  return operatorsOf(inner, (font) => fonts.get(font)?.widths);
}

/** A text object with the words that it shows; undefined where none of them is known, or has to be said. */
function withWords(
  inner: string,
  fonts: ReadonlyMap<string, Font>,
  known: ReadonlyMap<string, GlyphTree>,
): string | undefined {
  const written: TextOperator[] = [];
  let isSaid = false;
  let isReversed = false;
  for (const run of inRuns(readGlyphs(inner, fonts) ?? [])) {
    const font = run.kind === "glyphs" ? fonts.get(run.font) : undefined;
    const tree = font && known.get(font.name);
    if (run.kind !== "glyphs" || !tree) {
      written.push(run);
      continue;
    }
    for (let at = 0; at < run.glyphs.length;) {
      for (const { glyphs, text } of wordAt(run, at, tree) ?? [{ glyphs: 1, text: meaningless }]) {
        const own = run.glyphs.slice(at, at + glyphs);
        const isKnown =
          text === meaningless || (own.length === 1 && own.every(({ code }) => textOf(font, code) === text));
        written.push({ ...run, glyphs: own, said: isKnown ? undefined : asRead(text, glyphs) });
        isSaid ||= !isKnown;
        isReversed ||= !isKnown && rightToLeft.test(text);
        at += glyphs;
      }
    }
  }
  if (!isSaid) return undefined;
  const text = writeOperators(written);
  return isReversed ? `BT\n${reversed}${text}EMC\nET\n` : `BT\n${text}ET\n`;
}

/** Readers turn what is from right to left around, sign by sign, within one glyph too: a non-joiner is one with the letter behind it. */
function asRead(text: string, glyphs: number): string {
  return glyphs === 1 && rightToLeft.test(text) ? Array.from(text).reverse().join("") : text;
}

/** Glyphs that are shown one after the other as one. */
function inRuns(operators: readonly TextOperator[]): TextOperator[] {
  const runs: (Exclude<TextOperator, ShownGlyphs> | (ShownGlyphs & { readonly glyphs: PlacedGlyph[] }))[] =
    [];
  for (const one of operators) {
    const last = runs.at(-1);
    if (one.kind === "glyphs" && one.said === undefined && last?.kind === "glyphs")
      last.glyphs.push(...one.glyphs);
    else runs.push(one.kind === "glyphs" ? { ...one, glyphs: [...one.glyphs] } : one);
  }
  return runs;
}

/** What the longest word consists of whose glyphs stand at a place. */
function wordAt({ glyphs }: ShownGlyphs, at: number, tree: GlyphTree): readonly Cluster[] | undefined {
  let found: readonly Cluster[] | undefined;
  let node: GlyphTree | undefined = tree;
  for (let index = at; node && index < glyphs.length; index++) {
    node = node.next.get(glyphs[index]?.code ?? 0);
    found = node?.clusters ?? found;
  }
  return found;
}

/** The fonts of a PDF by the numbers of their objects. */
async function fontsOf(draft: PdfDraft, maps: ToUnicode): Promise<ReadonlyMap<string, Font>> {
  const widths = fontWidths(draft);
  const fonts = new Map<string, Font>();
  for (const [number, body] of draft.plain) {
    if (!body.includes("/DescendantFonts")) continue;
    const entries = readDictionary(body);
    const own = widths.get(`F${String(number)}`);
    const texts = await maps.textsOf(number);
    const name = (entries.get("BaseFont") ?? "").replace(/^\/(?:[A-Z]{6}\+)?/, "");
    if (own && texts) fonts.set(String(number), { name, texts, widths: own });
  }
  return fonts;
}
