import { isBlock } from "../shape.ts";
import type { MarkedContent, StructureElement } from "../tree.ts";

/** A part of the text of a block: a paragraph, a cell, a line of code. */
export interface BlockPart extends MarkedContent {
  /** The formula, picture or ruby that it is in, which is not read line by line. */
  readonly drawing: StructureElement | undefined;
}

const drawings = new Set(["Figure", "Formula", "Form", "Ruby", "Warichu"]);

/** Returns the text of each block in the order of reading. What is before and behind a block within another one is apart. */
export function collectTextBlocks(root: StructureElement): BlockPart[][] {
  const blocks: BlockPart[][] = [];
  let parts: BlockPart[] = [];
  const end = (): void => {
    if (parts.length > 0) blocks.push(parts);
    parts = [];
  };
  const collect = (element: StructureElement, outer: StructureElement | undefined): void => {
    const drawing = outer ?? (drawings.has(element.role) ? element : undefined);
    for (const kid of element.kids) {
      if (kid.kind === "content") parts.push({ ...kid, drawing });
      else if (kid.kind === "element") {
        const isApart = isBlock(kid);
        if (isApart) end();
        collect(kid, drawing);
        if (isApart) end();
      }
    }
  };
  collect(root, undefined);
  end();
  return blocks;
}
