import { listElements, type StructureElement } from "../tree.ts";

/** Numbers the levels of headings by their nesting. The first has level 1, and no level is skipped (ISO 14289-1, section 7.4.2). */
export function levelHeadings(root: StructureElement): void {
  const around: number[] = [];
  for (const element of listElements(root)) {
    const level = Number(/^H([1-6])$/.exec(element.role)?.[1]);
    if (Number.isNaN(level)) continue;
    while ((around.at(-1) ?? 0) >= level) around.pop();
    around.push(level);
    element.role = `H${around.length}`;
  }
}
