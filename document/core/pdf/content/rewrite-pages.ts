import type { PdfDraft } from "../file/draft.ts";
import type { Decoration } from "../structure/structure.ts";
import { ByteWriter } from "../operators/byte-writer.ts";
import { joinGlyphs } from "./glyph-runs.ts";
import { readFontWidths } from "./glyph-widths.ts";
import { joinLines } from "./lines.ts";
import { createMissingGlyph, hasMissingGlyph, showMissingGlyphs } from "./missing-glyphs.ts";
import { op } from "../operators/operator-names.ts";
import type { OperatorList } from "../operators/operators.ts";
import type { PageContent } from "./page-content.ts";
import { shortenPaths } from "./paths.ts";
import { Rewriting } from "../operators/rewriting.ts";
import { writeOperators } from "../operators/write-operators.ts";

/** Gives pages with characters that no font has a font for them. @returns those pages */
export async function addMissingGlyph(
  draft: PdfDraft,
  contents: readonly PageContent[],
): Promise<ReadonlySet<PageContent>> {
  const missingGlyph = createMissingGlyph(draft);
  const missingGlyphPages = new Set(contents.filter(({ operators }) => hasMissingGlyph(operators)));
  for (const { page } of missingGlyphPages) await missingGlyph.addTo(page);
  return missingGlyphPages;
}

/** The changes of pages, beside shorter operators. */
interface PageChanges {
  readonly decoration: Decoration;
  /** Additions to pages, by the numbers of their objects. */
  readonly spaces: ReadonlyMap<number, readonly Addition[]>;
  /** Pages with characters that no font has. */
  readonly missingGlyphPages: ReadonlySet<PageContent>;
}

/** Operators that are added before another one. */
export interface Addition {
  readonly before: number;
  readonly addTo: (out: OperatorList) => void;
}

/**
 * Marks untagged content and the given parts as artifacts: heads and feet, backgrounds, rules (ISO 14289-1, section 7.1). Adds the given content,
 * shows missing glyphs on the given pages, and writes the pages in few bytes.
 */
export async function rewritePages(
  draft: PdfDraft,
  contents: readonly PageContent[],
  { decoration, spaces, missingGlyphPages }: PageChanges,
): Promise<void> {
  const widths = readFontWidths(draft);
  const writer = new ByteWriter();
  await Promise.all(
    contents.map(async (content) => {
      const { page, stream, operators } = content;
      rewriteTaggedParts(content, decoration.get(page) ?? new Set(), spaces.get(page) ?? []);
      if (missingGlyphPages.has(content)) showMissingGlyphs(operators);
      shortenPaths(operators);
      joinGlyphs(operators, widths);
      joinLines(operators);
      if (!operators.isChanged) return;
      // Copied: the writer writes the next page while this one is compressed.
      await draft.replaceContent(stream, Buffer.from(writeOperators(operators, writer)));
    }),
  );
}

/**
 * Rewrites the marked content of a page.
 * @param decoration tagged content that is not part of the text
 * @param additions changes to further tags
 */
export function rewriteTaggedParts(
  { operators, tagged, untagged }: Pick<PageContent, "operators" | "tagged" | "untagged">,
  decoration: ReadonlySet<number>,
  additions: readonly Addition[] = [],
): void {
  const rewriting = new Rewriting(operators);
  const artifacts = untagged.map(({ begin, end }) => ({
    at: begin,
    change: () => {
      rewriting.keepTo(begin).add(op.mark, artifact);
      rewriting.keepTo(end).add(op.endMark, "");
    },
  }));
  const decorations = Array.from(decoration, (mcid) => tagged.get(mcid))
    .filter((part) => part !== undefined)
    .map(({ begin }) => ({
      at: begin,
      change: () => {
        rewriting.replace(begin, begin + 1).add(op.mark, artifact);
      },
    }));
  const insertions = additions.map(({ before, addTo }) => ({
    at: before,
    change: () => {
      addTo(rewriting.keepTo(before));
    },
  }));
  const changes = [...artifacts, ...decorations, ...insertions].sort((a, b) => a.at - b.at);
  for (const { change } of changes) change();
  rewriting.finish();
}

const artifact = "/Artifact";
