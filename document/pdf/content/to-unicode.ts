import type { PdfDraft } from "../draft.ts";
import { referredTo } from "../syntax.ts";

/** Gives each glyph a meaning: a zero is none (ISO 14289-1, section 7.21.7; ISO 19005-2, section 6.2.11.7.2). */
export async function mendToUnicode(draft: PdfDraft): Promise<void> {
  const maps = new Set<number>();
  for (const body of draft.plain.values()) {
    const map = body.includes("/ToUnicode ") ? /\/ToUnicode (\d+ 0 R)/.exec(body)?.[1] : undefined;
    const stream = referredTo(map);
    if (stream !== undefined) maps.add(stream);
  }
  await Promise.all(
    Array.from(maps, async (stream) => {
      const text = (await draft.contentOf(stream)).toString("latin1");
      const mended = withMeanings(text);
      if (mended !== text) await draft.replaceContent(stream, Buffer.from(mended, "latin1"));
    }),
  );
}

/**
 * Parts of a letter or of a stretched sign that no text has. The whole of it stands in `ActualText` around them; who does not read that
 * reads a space without a width.
 */
function withMeanings(map: string): string {
  return map.replace(/^(<[\dA-Fa-f]{2,4}>(?: <[\dA-Fa-f]{2,4}>)?) <0000>$/gm, "$1 <200B>");
}
