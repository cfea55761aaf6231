import { ByteWriter } from "../operators/byte-writer.ts";
import type { OperatorList } from "../operators/operators.ts";
import { createOperatorReader } from "../operators/read-operators.ts";
import { writeOperators } from "../operators/write-operators.ts";
import type { PdfDraft } from "../file/draft.ts";
import { hasActualText } from "./actual-text.ts";
import { joinClusters } from "./cluster-glyphs.ts";
import { nameClusters, type CodeMapForm } from "./clusters.ts";
import { addDrawnWords } from "./words/drawn-words.ts";
import { createGlyphMeanings } from "./glyph-texts.ts";
import { orderMargins } from "./words/margin-order.ts";
import { closeScriptGaps } from "./words/script-gaps.ts";
import type { ToUnicode } from "./to-unicode.ts";
import { dropSoftHyphens } from "./words/whole-words.ts";

/**
 * Corrects the text that readers find in Chromium's PDF. Words are in one piece, and the fonts' maps give the text of glyphs. Nothing on the pages
 * moves.
 * @param contents of the pages, changed
 * @param maps changed, and not written
 * @param words of drawings, as {@link addDrawnWords} takes them
 * @param form of the maps from codes to glyphs
 */
export async function fixText(
  draft: PdfDraft,
  contents: readonly OperatorList[],
  maps: ToUnicode,
  words?: Uint8Array,
  form: CodeMapForm = "differences",
): Promise<void> {
  const { read } = createOperatorReader();
  const drawings = await Promise.all(
    findDrawings(draft).map(async (stream) => ({ stream, operators: read(await draft.readContent(stream)) })),
  );
  const all = [...contents, ...drawings.map(({ operators }) => operators)];
  for (const page of contents) orderMargins(page);
  if (words !== undefined) await addDrawnWords(draft, maps, all, words);
  // Pages without any text beside glyphs need no correction.
  for (const content of all) if (hasActualText(content)) dropSoftHyphens(content);
  const withActualText = all.filter(hasActualText);
  const meanings = createGlyphMeanings(all);
  await meanings.fix(maps);
  for (const content of withActualText) meanings.write(content);
  await joinClusters(draft, maps, withActualText);
  await closeScriptGaps(draft, maps, all);
  await nameClusters(draft, maps, withActualText, form);

  const writer = new ByteWriter();
  await Promise.all(
    drawings.map(async ({ stream, operators }) => {
      if (operators.isChanged)
        await draft.replaceContent(stream, Buffer.from(writeOperators(operators, writer)));
    }),
  );
}

/** Returns the object numbers of form XObjects (ISO 32000-2, section 8.10), which draw transparent groups, for example. */
function findDrawings({ streams }: PdfDraft): number[] {
  return Array.from(streams).flatMap(([number, bytes]) => {
    const head = bytes.toString("latin1", 0, 400);
    return /\/Subtype\s*\/Form\b/.test(head.slice(0, head.indexOf("stream"))) ? [number] : [];
  });
}
