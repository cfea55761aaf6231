import type { PdfDraft } from "../draft.ts";
import { createGlyphMeanings } from "./glyph-texts.ts";
import { nameClusters } from "./clusters.ts";
import { joinClusters } from "./cluster-glyphs.ts";
import { sayDrawnWords } from "./drawn-words.ts";
import { withTextsInHex } from "./literal-texts.ts";
import { closeScriptGaps } from "./script-gaps.ts";
import { orderMargins } from "./margin-order.ts";
import { createToUnicode } from "./to-unicode.ts";
import { withoutSoftHyphens } from "./whole-words.ts";

/** Where a text stands beside glyphs: a page without any says what it means already. */
const marker = "/ActualText";
/** Where it is said of glyphs in letters that are not plain. */
const spokenMarker = "/Span<</ActualText <FEFF";

/**
 * Mends what readers find of a PDF's text, as Chromium writes it: words in one piece, and glyphs that stand for what they mean, in the
 * maps of their fonts. Nothing on the pages moves.
 * @param contents of the pages
 * @param words of drawings, as {@link sayDrawnWords} wants them
 * @returns the same, mended
 */
export async function fixText(
  draft: PdfDraft,
  contents: readonly string[],
  words?: Uint8Array,
): Promise<string[]> {
  const drawings = drawingsIn(draft);
  const drawn = await Promise.all(
    drawings.map(async (one) => (await draft.contentOf(one)).toString("latin1")),
  );
  const maps = createToUnicode(draft);
  const written = [...contents.map(orderMargins), ...drawn];
  const told = words === undefined ? written : await sayDrawnWords(draft, maps, written, words);
  const whole = told.map((content) =>
    content.includes(marker) ? withoutSoftHyphens(withTextsInHex(content)) : content,
  );
  const glyphs = createGlyphMeanings(whole);
  await glyphs.fix(maps);
  const spoken = whole.flatMap((content, at) => (content.includes(spokenMarker) ? [at] : []));
  const joined = replaceContents(
    whole,
    spoken,
    await joinClusters(
      draft,
      maps,
      spoken.map((at) => glyphs.write(whole[at] ?? "")),
    ),
  );
  const closed = await closeScriptGaps(draft, maps, joined);
  const named = await nameClusters(
    draft,
    maps,
    spoken.map((at) => closed[at] ?? ""),
  );
  const mended = replaceContents(closed, spoken, named);
  await maps.write();
  await Promise.all(
    drawings.map(async (stream, at) => {
      const content = mended[contents.length + at];
      if (content !== undefined && content !== drawn[at])
        await draft.replaceContent(stream, Buffer.from(content, "latin1"));
    }),
  );
  return mended.slice(0, contents.length);
}

/** Parts of pages with operators of their own (ISO 32000-2, section 8.10), such as what is not opaque. */
function drawingsIn({ streams }: PdfDraft): number[] {
  return Array.from(streams).flatMap(([number, bytes]) => {
    const head = bytes.toString("latin1", 0, 400);
    return /\/Subtype\s*\/Form\b/.test(head.slice(0, head.indexOf("stream"))) ? [number] : [];
  });
}

/** Contents with others in some of their places. */
function replaceContents(
  contents: readonly string[],
  places: readonly number[],
  others: readonly string[],
): string[] {
  const all = [...contents];
  others.forEach((content, index) => {
    const at = places[index];
    if (at !== undefined) all[at] = content;
  });
  return all;
}
