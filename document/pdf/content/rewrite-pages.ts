import type { PdfDraft } from "../draft.ts";
import type { Decoration } from "../structure/structure.ts";
import { ByteWriter } from "./byte-writer.ts";
import { joinGlyphs } from "./glyph-runs.ts";
import { fontWidths } from "./glyph-widths.ts";
import { joinLines } from "./lines.ts";
import { createMissingGlyph, hasMissingGlyph, showMissingGlyphs } from "./missing-glyphs.ts";
import { op } from "./operators.ts";
import type { PageContent } from "./page-content.ts";
import { shortPaths } from "./paths.ts";
import { Rewriting } from "./rewriting.ts";
import { writeOperators } from "./write-operators.ts";

/** Gives pages with characters that no font has a font for them. @returns those pages */
export async function addMissingGlyph(
  draft: PdfDraft,
  contents: readonly PageContent[],
): Promise<ReadonlySet<PageContent>> {
  const missingGlyph = createMissingGlyph(draft);
  const lacking = new Set(contents.filter(({ operators }) => hasMissingGlyph(operators)));
  for (const { page } of lacking) await missingGlyph.addTo(page);
  return lacking;
}

/**
 * Marks as no part of the text what no tag covers, and the given parts: heads and feet, backgrounds, rules (ISO 14289-1, section 7.1);
 * shows what no font has on the given pages; and writes the pages in few bytes.
 */
export async function rewritePages(
  draft: PdfDraft,
  contents: readonly PageContent[],
  decoration: Decoration,
  lacking: ReadonlySet<PageContent>,
): Promise<void> {
  const widths = fontWidths(draft);
  const writer = new ByteWriter();
  await Promise.all(
    contents.map(async (content) => {
      const { page, stream, operators } = content;
      markArtifacts(content, decoration.get(page) ?? new Set());
      if (lacking.has(content)) showMissingGlyphs(operators);
      shortPaths(operators);
      joinGlyphs(operators, widths);
      joinLines(operators);
      if (!operators.isChanged) return;
      // Copied: the writer writes the next page while this one is packed.
      await draft.replaceContent(stream, Buffer.from(writeOperators(operators, writer)));
    }),
  );
}

/** @param decoration of what is tagged, what is no part of the text */
export function markArtifacts(
  { operators, tagged, untagged }: Pick<PageContent, "operators" | "tagged" | "untagged">,
  decoration: ReadonlySet<number>,
): void {
  const tags = Array.from(decoration, (mcid) => tagged.get(mcid)).filter((part) => part !== undefined);
  const parts = [
    ...untagged.map(({ begin, end }) => ({ begin, end, isTagged: false })),
    ...tags.map(({ begin, end }) => ({ begin, end, isTagged: true })),
  ].sort((one, other) => one.begin - other.begin);
  const rewriting = new Rewriting(operators);
  for (const { begin, end, isTagged } of parts) {
    rewriting.replace(begin, isTagged ? begin + 1 : begin).add(op.mark, "/Artifact");
    if (!isTagged) rewriting.keepTo(end).add(op.endMark, "");
  }
  rewriting.finish();
}
