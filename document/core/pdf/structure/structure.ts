import type { PdfDraft } from "../file/draft.ts";
import type { PageContent } from "../content/page-content.ts";
import { readDictionary, formatTextString, writeDictionary } from "../file/syntax.ts";
import type { FormulaSource } from "../../tree/structure-marks.ts";
import { boxFigures } from "../content/figure-boxes.ts";
import type { FormulaFiles } from "./formula-files.ts";
import { levelHeadings } from "./kinds/headings.ts";
import { applyMarks } from "./marks.ts";
import { nameInOrder } from "./names.ts";
import { nameReferences } from "./kinds/references.ts";
import { shapeTree } from "./shape.ts";
import { collectTextBlocks, type BlockPart } from "./kinds/text-blocks.ts";
import { createElement, readTree, type StructureTree } from "./tree.ts";
import { writeTree } from "./write-tree.ts";

/** Parts of pages that are no part of the text: page → their numbers. */
export type Decoration = ReadonlyMap<number, ReadonlySet<number>>;

interface FixedStructure {
  readonly decoration: Decoration;
  /** The text of each block, in the order of reading. */
  readonly blocks: readonly (readonly BlockPart[])[];
}

interface StructureSources {
  readonly language: string;
  readonly formulas: readonly FormulaSource[];
  readonly files: FormulaFiles;
}

/**
 * Rewrites the structure of a document as PDF/UA-1 (ISO 14289-1), from the browser's structure and the page's marks.
 * @param formulas the source of each formula, by its number
 * @param files creates the files attached to formulas
 */
export function fixStructure(
  draft: PdfDraft,
  contents: readonly PageContent[],
  { language, formulas, files }: StructureSources,
): FixedStructure {
  const tree = readTree(draft) ?? createEmptyTree(draft, language);
  const decoration = new Map<number, Set<number>>();
  const tagged = new Map(contents.map((content) => [content.page, content.tagged]));
  applyMarks(tree.root, formulas, files);
  shapeTree(tree.root, ({ page, mcid }) => {
    if (tagged.get(page)?.get(mcid)?.isDrawn !== true) return false;
    decoration.set(page, (decoration.get(page) ?? new Set()).add(mcid));
    return true;
  });
  boxFigures(draft, tree.root, contents);
  levelHeadings(tree.root);
  nameInOrder(tree.root);
  nameReferences(draft, tree.root);
  writeTree(draft, tree);
  return { decoration, blocks: collectTextBlocks(tree.root) };
}

/** Creates the structure of a document without words, for which Chromium writes none. */
function createEmptyTree(draft: PdfDraft, language: string): StructureTree {
  const number = draft.add("");
  const catalog = readDictionary(draft.readObject(draft.root))
    .set("MarkInfo", "<</Marked true>>")
    .set("StructTreeRoot", `${number} 0 R`)
    .set("ViewerPreferences", "<</DisplayDocTitle true>>")
    .set("Lang", formatTextString(language));
  draft.plain.set(draft.root, writeDictionary(catalog));
  return { number, root: createElement("Document", []), objects: [] };
}
