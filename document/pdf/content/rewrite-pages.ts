import type { PdfDraft } from "../draft.ts";
import { createMissingSign, missingSigns } from "./missing-signs.ts";
import { joinGlyphs } from "./glyph-runs.ts";
import { fontWidths } from "./glyph-widths.ts";
import { joinLines } from "./lines.ts";
import { shortPaths } from "./paths.ts";
import type { Edit, PageContent } from "./page-content.ts";
import type { Decoration } from "../structure/structure.ts";

/**
 * Marks as no part of the text what no tag covers, and the given parts: heads and feet, backgrounds, rules (ISO 14289-1, section 7.1);
 * puts a sign of our own where a font has none; and shows glyphs in runs.
 */
export async function rewritePages(
  draft: PdfDraft,
  contents: readonly PageContent[],
  decoration: Decoration,
): Promise<void> {
  const sign = createMissingSign(draft);
  const widths = fontWidths(draft);
  await Promise.all(
    contents.map(async (one) => {
      const missing = missingSigns(one.content);
      if (missing.length > 0) await sign.addTo(one.page);
      const edits = [...artifacts(one, decoration.get(one.page) ?? new Set()), ...missing];
      const marked = Buffer.from(edited(one.content, edits), "latin1");
      const content = joinLines(joinGlyphs(shortPaths(marked), widths).toString("latin1"));
      if (content !== one.content || one.isChanged)
        await draft.replaceContent(one.stream, Buffer.from(content, "latin1"));
    }),
  );
}

const mark = "/Artifact BMC\n";
const unmark = "EMC\n";

/** @param decoration of what is tagged, what is no part of the text */
export function artifacts(
  { content, tagged, untagged }: Pick<PageContent, "content" | "tagged" | "untagged">,
  decoration: ReadonlySet<number>,
): Edit[] {
  const edits = untagged.flatMap(({ begin, end }) => [
    { begin, end: begin, text: mark },
    { begin: end, end, text: content[end - 1] === "\n" ? unmark : `\n${unmark}` },
  ]);
  for (const mcid of decoration) {
    const part = tagged.get(mcid);
    if (part) edits.push({ begin: part.begin, end: part.inner, text: mark });
  }
  return edits;
}

export function edited(content: string, edits: readonly Edit[]): string {
  let text = "";
  let copied = 0;
  for (const { begin, end, text: put } of edits.toSorted((one, other) => one.begin - other.begin)) {
    text += content.slice(copied, begin) + put;
    copied = end;
  }
  return text + content.slice(copied);
}
