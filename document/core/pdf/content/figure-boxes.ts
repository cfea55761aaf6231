import { findDrawnBoxes, type Box } from "./drawn-boxes.ts";
import type { PageContent } from "./page-content.ts";
import type { PdfDraft } from "../file/draft.ts";
import { readAttributes, setAttributes } from "../structure/attributes.ts";
import { listElements, type MarkedContent, type StructureElement } from "../structure/tree.ts";

/** Records the place of each figure on a single page, so that readers can show it alone (ISO 32000-1, section 14.8.5.4.3, "BBox"). */
export function boxFigures(
  { streams }: Pick<PdfDraft, "streams">,
  root: StructureElement,
  contents: readonly PageContent[],
): void {
  const figures = listElements(root).flatMap((element) => {
    if (element.role !== "Figure") return [];
    const parts = listElements(element).flatMap(({ kids }) => kids.filter((kid) => kid.kind === "content"));
    const [first] = parts;
    return first && parts.every(({ page }) => page === first.page)
      ? [{ element, parts, page: first.page }]
      : [];
  });
  const isDrawing = (object: number) =>
    streams.get(object)?.toString("latin1", 0, 200).includes("/Subtype /Form") ?? false;
  for (const content of contents) {
    const here = figures.filter(({ page }) => page === content.page);
    if (here.length === 0) continue;
    const places = here.map(({ parts }) => parts.flatMap((part) => findPlaces(part, content)));
    findDrawnBoxes(content.operators, places, isDrawing).forEach((box, at) => {
      const element = here[at]?.element;
      if (element && box)
        setAttributes(element, "Layout", readAttributes(element, "Layout").set("BBox", writeBox(box)));
    });
  }
}

function findPlaces({ mcid }: MarkedContent, { tagged }: PageContent) {
  const part = tagged.get(mcid);
  return part ? [part] : [];
}

function writeBox(box: Box): string {
  return `[${box.map((side) => String(Math.round(side * 100) / 100)).join(" ")}]`;
}
