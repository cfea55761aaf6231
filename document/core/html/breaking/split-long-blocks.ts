import type { Element, ElementContent, Root, RootContent, Text } from "hast";
import { toString } from "hast-util-to-string";
import { visit } from "../../tree/visit.ts";
import { splitCodeLines } from "../structure/split-code-lines.ts";
import { addClass } from "../structure/classes.ts";
import { createElement } from "../elements.ts";

/** For each page of a block the browser goes through all of its lines, its marks, and its passages that run another way. */
const maxLines = 400;
/** Only the browser breaks longer code across pages: to choose a line, all of it would be laid out again on each page. */
const maxCodeLines = 5_000;
const maxMarks = 1_000;
/** Each may be as high as a page. */
const maxImages = 400;
/** Characters of a text that runs both ways: about six pages. */
const maxCharacters = 15_000;

/** Elements within a line, of which a block may have very many. */
const marks: ReadonlySet<string> = new Set(
  "a abbr b bdi bdo code del em i img ins kbd mark math q s samp small span strong sub sup u".split(" "),
);
const unparted: ReadonlySet<string> = new Set(["pre", "math"]);
/** Letters that run from the right, and marks that turn the direction. */
const turning = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe]/;
const turnings = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Splits very long blocks into several that look like one: those with very many lines, ended by `<br>` or of code, with very many marks or images, or
 * with a very long text in both directions.
 */
export function splitLongBlocks(root: Root): void {
  const made = new Set<Element>();
  const inBlocks = (parts: ElementContent[][]): Element[] =>
    parts.map((children) => {
      // A group for assistive technology: to tag an element, the browser goes through all its siblings.
      const part = createElement("span", { className: ["lines"], role: "group" }, children);
      made.add(part);
      return part;
    });
  // Images of raw HTML beside one another are in no paragraph.
  if (hasManyImages(root)) root.children = splitRoot(root.children, inBlocks);
  visit(root, "element", (element) => {
    if (element.tagName === "pre" && isLongCode(element)) {
      const code = element.children.find(isCode) ?? element;
      code.children = inBlocks(splitCode(code.children));
      addClass(element, "parted");
    }
    if (unparted.has(element.tagName) || made.has(element) || !isLong(element)) return;
    element.children = inBlocks(splitChildren(splitTexts(element.children)));
  });
}

function isLongCode(pre: Element): boolean {
  return toString(pre).split("\n", maxCodeLines + 1).length > maxCodeLines;
}

function isCode(node: ElementContent): node is Element {
  return node.type === "element" && node.tagName === "code";
}

function splitCode(children: readonly ElementContent[]): ElementContent[][] {
  const lines = splitCodeLines(children);
  return Array.from({ length: Math.ceil(lines.length / maxLines) }, (_, at) => {
    const part: ElementContent[] = [];
    for (let line = at * maxLines; line < Math.min((at + 1) * maxLines, lines.length); line++) {
      part.push(...(lines[line] ?? []));
      if (line < lines.length - 1) part.push({ type: "text", value: "\n" });
    }
    return joinTexts(part);
  });
}

/** Makes one text of those beside each other. */
function joinTexts(nodes: readonly ElementContent[]): ElementContent[] {
  const all: ElementContent[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (node.type === "text" && last?.type === "text") last.value += node.value;
    else all.push(node.type === "text" ? { ...node } : node);
  }
  return all;
}

/** Splits the root's text and images, between its blocks, into parts. */
function splitRoot(
  children: readonly RootContent[],
  inBlocks: (parts: ElementContent[][]) => Element[],
): RootContent[] {
  const all: RootContent[] = [];
  let run: ElementContent[] = [];
  const endRun = (): void => {
    all.push(...(hasManyImages({ children: run }) ? inBlocks(splitChildren(run)) : run));
    run = [];
  };
  for (const child of children) {
    if (child.type === "text" || (child.type === "element" && (isBreak(child) || isMark(child))))
      run.push(child);
    else {
      endRun();
      all.push(child);
    }
  }
  endRun();
  return all;
}

function hasManyImages({ children }: { readonly children: readonly RootContent[] }): boolean {
  return hasMoreThan(maxImages, children, isImage);
}

/** Returns whether a node is an image, or a link or mark around some, three levels deep at most: marks may nest without end. */
function isImage(node: RootContent): boolean {
  return holdsImage(node, 3);
}

function holdsImage(node: RootContent, levels: number): boolean {
  if (node.type !== "element" || !isMark(node)) return false;
  return (
    node.tagName === "img" ||
    (levels > 0 && node.children.some((child) => child.type === "element" && holdsImage(child, levels - 1)))
  );
}

function isLong(element: Element): boolean {
  const { children } = element;
  if (hasManyImages(element)) return true;
  if (
    children.some(
      (child) => child.type === "text" && child.value.length > maxCharacters && turning.test(child.value),
    )
  )
    return true;
  return hasMoreThan(maxLines, children, isBreak) || hasMoreThan(maxMarks, children, isMark);
}

function hasMoreThan<Node>(most: number, nodes: readonly Node[], isOne: (node: Node) => boolean): boolean {
  if (nodes.length <= most) return false;
  let count = 0;
  return nodes.some((node) => isOne(node) && ++count > most);
}

function splitChildren(children: readonly ElementContent[]): ElementContent[][] {
  let part: ElementContent[] = [];
  const parts = [part];
  let [lines, marked, images, characters] = [0, 0, 0, 0];
  const next = (): void => {
    part = [];
    parts.push(part);
    [lines, marked, images, characters] = [0, 0, 0, 0];
  };
  for (const child of children) {
    part.push(child);
    if (isBreak(child)) lines++;
    else if (isMark(child)) {
      marked++;
      if (isImage(child)) images++;
    } else if (child.type === "text") characters += child.value.length;
    if (lines === maxLines) {
      // The part's own end is a line's end, too.
      part.pop();
      next();
    } else if (images === maxImages) next();
    else if (marked >= maxMarks || characters > maxCharacters) {
      const rest = cutAtSpace(part, child, marked >= 2 * maxMarks);
      if (rest === undefined) continue;
      next();
      if (rest.value !== "") part.push(rest);
    }
  }
  return parts.filter(({ length }) => length > 0);
}

function splitTexts(children: readonly ElementContent[]): ElementContent[] {
  const pieces: ElementContent[] = [];
  for (const child of children) {
    if (child.type === "text" && child.value.length > maxCharacters && turning.test(child.value))
      pieces.push(...splitText(child));
    else pieces.push(child);
  }
  return pieces;
}

/** Cuts a very long text that runs both ways between words. Directions that are open at the end of a piece are opened again in the next. */
function splitText(child: Text): Text[] {
  const pieces: Text[] = [];
  let open = "";
  for (let from = 0; from < child.value.length;) {
    const space = child.value.indexOf(" ", from + maxCharacters);
    const to = space < 0 ? child.value.length : space + 1;
    const value = child.value.slice(from, to);
    pieces.push({ type: "text", value: open + value });
    for (const [sign] of value.matchAll(turnings))
      open = /[\u202c\u2069]/.test(sign) ? open.slice(0, -1) : open + sign;
    from = to;
  }
  return pieces;
}

function isBreak(node: ElementContent): boolean {
  return node.type === "element" && node.tagName === "br";
}

function isMark(node: RootContent): boolean {
  return node.type === "element" && marks.has(node.tagName);
}

/** Cuts the last child of a part behind its last space, or anywhere, if need be. @returns the rest; undefined if it cannot be cut */
function cutAtSpace(part: ElementContent[], child: ElementContent, isUrgent: boolean): Text | undefined {
  const value = child.type === "text" ? child.value : "";
  const at = Math.max(value.lastIndexOf(" "), value.lastIndexOf("\n")) + 1;
  if (at === 0) return isUrgent ? { type: "text", value: "" } : undefined;
  part[part.length - 1] = { type: "text", value: value.slice(0, at) };
  return { type: "text", value: value.slice(at) };
}
