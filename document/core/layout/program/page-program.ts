import { fillMargins } from "../margins/margin-texts.ts";
import { groupSiblings } from "../group-siblings.ts";
import { layOutPages } from "../lay-out-pages.ts";
import { fillPageNumbers, listOpeningSections } from "../number-contents.ts";
import { fillPageReferences } from "../page-references.ts";
import { reduceImage } from "../reduce-image.ts";
import { fitWidths } from "../widths/fit-widths.ts";

/** The functions that the service calls in a page, by their names. This is the entry of the program that it runs there first. */
const pageFunctions = {
  fillMargins,
  fillPageNumbers,
  fillPageReferences,
  fitWidths,
  groupSiblings,
  layOutPages,
  openingSections: listOpeningSections,
  reduceImage,
};

/** The types of the functions that are called in a page. */
export type PageFunctions = typeof pageFunctions;

Object.assign(globalThis, pageFunctions);
