import type { PdfDraft } from "../file/draft.ts";
import { readDictionary, writeDictionary } from "../file/syntax.ts";
import { op } from "../operators/operator-names.ts";
import type { OperatorList } from "../operators/operators.ts";
import { Rewriting } from "../operators/rewriting.ts";

/** Name of our font on every page that needs it; Chromium's are `F` and a number. */
const name = "Missing";

/** Returns whether a character is shown that no font has: with glyph 0. */
export function hasMissingGlyph(list: OperatorList): boolean {
  const { names, length } = list;
  for (let at = 0; at < length; at++) if (names[at] === op.show && isMissing(list, at)) return true;
  return false;
}

/**
 * Shows characters that no font has with a font of our own. A PDF that is to be kept may not use glyph 0 (ISO 19005-2, section 6.2.11.8; ISO 14289-1,
 * section 7.21.8).
 */
export function showMissingGlyphs(list: OperatorList): void {
  const rewriting = new Rewriting(list);
  let font = -1;
  for (let at = 0; at < list.length; at++) {
    if (list.name(at) === op.font) font = at;
    if (!isMissing(list, at)) continue;
    const out = rewriting.replace(at, at + 1);
    out.add(op.font, `/${name}`, list.numbers(font));
    out.add(op.show, "<01>");
    out.copy(list, font, font + 1);
  }
  rewriting.finish();
}

function isMissing(list: OperatorList, at: number): boolean {
  return list.name(at) === op.show && list.count(at) === 1 && list.number(at, 0) === 0;
}

/** Creates the glyph for missing ones on first use: the crossed box of a text's font. */
export function createMissingGlyph(draft: PdfDraft): { addTo(page: number): Promise<void> } {
  let fontMade: Promise<number> | undefined;
  return {
    async addTo(page) {
      fontMade ??= makeFont(draft);
      const font = await fontMade;
      const entries = readDictionary(draft.readObject(page));
      const resources = readDictionary(entries.get("Resources") ?? "<<>>");
      const fonts = readDictionary(resources.get("Font") ?? "<<>>").set(name, `${font} 0 R`);
      entries.set("Resources", writeDictionary(resources.set("Font", writeDictionary(fonts))));
      draft.plain.set(page, writeDictionary(entries));
    },
  };
}

const box = `640 0 80 0 560 670 d1
80 0 480 670 re 141 51 359 569 re f*
80 0 m 499 670 l 560 670 l 141 0 l f
560 0 m 499 0 l 80 670 l 141 670 l f
`;

/** It means U+FFFD, the replacement character. */
const meaning = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<00> <FF>
endcodespacerange
1 beginbfchar
<01> <FFFD>
endbfchar
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;

async function makeFont(draft: PdfDraft): Promise<number> {
  const [glyph, map] = await Promise.all(
    [box, meaning].map((text) => draft.addStream("", Buffer.from(text), true)),
  );
  return draft.add(
    `<</Type/Font/Subtype/Type3/FontBBox[80 0 560 670]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 1/LastChar 1/Widths[640]` +
      `/Resources<<>>/CharProcs<</missing ${String(glyph)} 0 R>>/Encoding<</Type/Encoding/Differences[1/missing]>>/ToUnicode ${String(map)} 0 R>>`,
  );
}
