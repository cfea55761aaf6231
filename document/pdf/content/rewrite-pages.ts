import type { PdfDraft } from "../draft.ts";
import { ByteWriter } from "./bytes.ts";
import { createMissingGlyph, findMissingGlyphs } from "./missing-glyphs.ts";
import { joinGlyphs } from "./glyph-runs.ts";
import { fontWidths } from "./glyph-widths.ts";
import { joinLines } from "./lines.ts";
import { shortPaths } from "./paths.ts";
import type { Edit, PageContent } from "./page-content.ts";
import type { Decoration } from "../structure/structure.ts";

/**
 * Finds glyphs of characters that no font has, and gives their pages a font for them.
 * @returns edits that show them with it, by page
 */
export async function addMissingGlyph(
  draft: PdfDraft,
  contents: readonly PageContent[],
): Promise<ReadonlyMap<PageContent, Edit[]>> {
  const missingGlyph = createMissingGlyph(draft);
  const found = new Map<PageContent, Edit[]>();
  for (const one of contents) {
    const edits = findMissingGlyphs(one.content);
    if (edits.length === 0) continue;
    found.set(one, edits);
    await missingGlyph.addTo(one.page);
  }
  return found;
}

/**
 * Marks as no part of the text what no tag covers, and the given parts: heads and feet, backgrounds, rules (ISO 14289-1, section 7.1);
 * makes the edits of {@link addMissingGlyph}; and shows glyphs in runs.
 */
export async function rewritePages(
  draft: PdfDraft,
  contents: readonly PageContent[],
  decoration: Decoration,
  missing: ReadonlyMap<PageContent, readonly Edit[]>,
): Promise<void> {
  const widths = fontWidths(draft);
  const [first, second] = [new ByteWriter(), new ByteWriter()];
  await Promise.all(
    contents.map(async (one) => {
      const edits = [...artifacts(one, decoration.get(one.page) ?? new Set()), ...(missing.get(one) ?? [])];
      const paths = shortPaths(applyEdits(one.content, edits, first), second);
      const content = joinLines(joinGlyphs(paths, widths, first).toString("latin1"));
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

/** Replaces parts of a content, in any order; parts must not overlap. */
export function applyEdits(content: string, edits: readonly Edit[], writer = new ByteWriter()): Buffer {
  const out = writer.begin(content.length);
  let copied = 0;
  for (const { begin, end, text } of edits.toSorted((one, other) => one.begin - other.begin)) {
    out.text(content.slice(copied, begin));
    out.text(text);
    copied = end;
  }
  out.text(content.slice(copied));
  return out.written();
}
