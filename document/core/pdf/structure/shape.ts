import { isPlacedAsBlock, placeAsBlock } from "./attributes.ts";
import { shapeDefinitions, shapeItem, shapeList, shapeNotes } from "./kinds/lists.ts";
import { shapeRuby } from "./kinds/ruby.ts";
import { shapeRow, shapeTable } from "./kinds/tables.ts";
import { isElement, createElement, type Kid, type MarkedContent, type StructureElement } from "./tree.ts";

/** Returns whether marked content only decorates a page, and is removed from the structure. */
export type IsDecoration = (content: MarkedContent) => boolean;

/** Elements that hold paragraphs and the like, and no text of their own. */
const grouping = new Set(["Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Aside"]);
const blocks = new Set([
  ...grouping,
  ..."P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Caption TOC TOCI Index".split(" "),
  ..."Table THead TBody TFoot TR TH TD Note dl dt dd".split(" "),
]);
/** Roles that are in a line or as blocks. */
const illustrations = new Set(["Figure", "Formula", "Form", "Code"]);
/** Roles whose content is drawn. */
const drawings = new Set(["Figure", "Formula", "Form", "Lbl"]);
/** Roles that mean something without a content. */
const kept = new Set(["Document", "TR", "TH", "TD", "Lbl"]);

/**
 * Gives a tree PDF's shape (ISO 32000-1, section 14.8.4): text in paragraphs, list items in their bodies, rows of one length. Removes elements
 * without meaning, which are half of the browser's.
 */
export function shapeTree(root: StructureElement, isDecoration: IsDecoration): void {
  /** Appends an element's replacement to the kids of its parent. */
  const shape = (element: StructureElement, isInGroup: boolean, shaped: Kid[]): void => {
    draw(element);
    const { role } = element;
    const isGroup = role === "NonStruct" ? isInGroup : grouping.has(role);
    const isDrawing = drawings.has(role);
    const kids: Kid[] = [];
    for (const kid of element.kids) {
      if (kid.kind === "element") shape(kid, isGroup, kids);
      else if (isDrawing || kid.kind !== "content" || !isDecoration(kid)) kids.push(kid);
    }
    if (role === "NonStruct") {
      append(shaped, shapePlain(element, kids, isInGroup));
      return;
    }
    element.kids = shapeElement(element, isGroup ? wrapInParagraphs(kids) : kids);
    if (element.kids.length === 0 && !kept.has(element.role)) return;
    if (element.role === "Ruby") append(shaped, shapeRuby(element));
    else if (element.role === "L") append(shaped, shapeNotes(element));
    else shaped.push(element);
  };
  shape(root, true, []);
}

/** Appends one by one: a call takes a limited number of arguments. */
function append(shaped: Kid[], kids: readonly Kid[]): void {
  for (const kid of kids) shaped.push(kid);
}

/** Leaves drawings without elements within, but for a picture with a frame. */
function draw(element: StructureElement): void {
  if (element.role === "Formula") element.kids = listLeaves(element);
  // The frame of a picture and its caption; the picture within is the figure.
  if (element.role === "Figure" && !element.entries.has("Alt") && element.kids.some(isElement))
    element.role = "Div";
}

function shapeElement(element: StructureElement, kids: Kid[]): Kid[] {
  switch (element.role) {
    case "L":
      return shapeList(kids);
    case "LI":
      return shapeItem(kids);
    case "dl":
      return shapeDefinitions(element, kids);
    case "Table":
      return shapeTable(kids);
    case "TR":
      return shapeRow(kids);
    default:
      return kids;
  }
}

/** Finds the replacement of an element that means nothing. */
function shapePlain(element: StructureElement, kids: Kid[], isInGroup: boolean): Kid[] {
  if (kids.length === 0) return [];
  const isText = kids.every((kid) => !isBlock(kid));
  const hasAttributes =
    element.entries.has("Lang") || element.entries.has("Alt") || element.entries.has("ActualText");
  if (hasAttributes) {
    element.role = !isInGroup ? "Span" : isText ? "P" : "Div";
    element.kids = element.role === "Div" ? wrapInParagraphs(kids) : kids;
    return [element];
  }
  // A part of a line is no paragraph; a box is.
  if (!isInGroup || !element.kids.some(isElement)) return kids;
  return wrapInParagraphs(kids);
}

/** Wraps the kids between blocks in paragraphs. */
function wrapInParagraphs(kids: readonly Kid[]): Kid[] {
  const shaped: Kid[] = [];
  let line: Kid[] = [];
  const end = () => {
    const [first] = line;
    if (first && line.length === 1 && isElement(first) && illustrations.has(first.role))
      shaped.push(placeAsBlock(first));
    else if (line.length > 0) shaped.push(createElement("P", line));
    line = [];
  };
  for (const kid of kids) {
    if (!isBlock(kid)) line.push(kid);
    else {
      end();
      shaped.push(kid);
    }
  }
  end();
  return shaped;
}

/** Returns whether a kid is separate from its neighbours. */
export function isBlock(kid: Kid): boolean {
  return isElement(kid) && (blocks.has(kid.role) || isPlacedAsBlock(kid));
}

function listLeaves(element: StructureElement): Kid[] {
  return element.kids.flatMap((kid) => (isElement(kid) ? listLeaves(kid) : [kid]));
}
