import { isElement, mathElement, mathText } from "./math-nodes.ts";
import type { MathElement, MathPart } from "./math-nodes.ts";

/** How a part of a formula is set (TeXbook, chapter 17): on lines of its own, in a line, or as a script. */
export type MathStyle = "display" | "text" | "script";

/** What stands behind the name of a function (U+2061). */
const application = "\u2061";
const thin = "0.1667em";
/** Signs with limits, which keep their room in scripts (TeXbook, chapter 18, table of spaces). */
const large = /^[∏∐∑⋀⋁⋂⋃⨀⨁⨂⨄⨆∫-∳]$/u;
const dots = /^[…⋯]$/u;
/** A comma between numbers, as in an interval; three digits and three more are one number. */
const numbers = /^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/;
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Signs in scripts, and in fractions within a line, have no room around them. */
export function spaceSign({ attributes, children }: MathElement, style: MathStyle): void {
  const sign = mathText(children[0]);
  // `\\pmod` has one without a sign.
  if (sign === "") attributes.lspace = attributes.rspace = "0";
  if (sign === ":" && attributes.lspace === "0em" && attributes.rspace === thin)
    [attributes.lspace, attributes.rspace] = ["0.1111em", "0.3333em"];
  if (style !== "script" || large.test(sign) || sign === application) return;
  attributes.lspace = "0";
  attributes.rspace = "0";
}

/**
 * Puts the room between the parts of a row that TeX has (TeXbook, chapter 18, table of spaces): before the name of a function as behind it, beside
 * what stands between brackets that stretch, around large operators and dots.
 */
export function spaceRow(row: MathElement, style: MathStyle): void {
  const { children } = row;
  for (let index = 0; index < children.length; index++) {
    const child = children[index];
    if (!isElement(child)) continue;
    const [before, next] = [children[index - 1], children[index + 1]];
    const operator = largeOperator(child);
    if (operator) {
      operator.attributes.lspace ??= isSign(before) ? "0" : thin;
      operator.attributes.rspace ??= isOpening(next) ? "0" : thin;
    } else if (child.type === "mo" && child.attributes.lspace === undefined && dots.test(mathText(child))) {
      child.attributes.lspace = isSign(before) ? "0" : thin;
      child.attributes.rspace = isSign(next) ? "0" : thin;
    } else if (child.type === "mn") {
      const parts = numbersIn(child);
      if (parts.length > 1) children.splice(index, 1, mathElement("mrow", parts));
    } else if (isFunction(child, next)) {
      if (mayTouch(before)) children.splice(index++, 0, space());
    } else if (style !== "script" && isInner(child)) {
      if (mayTouch(next, "first") || isComma(next)) children.splice(index + 1, 0, space());
      if (mayTouch(before)) children.splice(index++, 0, space());
    }
  }
}

/** Equations beside each other stand apart; LaTeX spreads them over the whole line. */
export function spreadColumns({ children }: MathElement): void {
  for (const row of children)
    for (const cell of isElement(row) ? row.children.slice(1) : [])
      if (isElement(cell) && cell.classes.includes("tml-right") && cell.style.paddingLeft === "1em")
        cell.style.paddingLeft = "2.5em";
}

/** A fence between fences is as far above the axis as below it, as they are. */
export function symmetricSign({ children }: MathElement): void {
  for (const child of children)
    if (isElement(child) && child.attributes.stretchy === "true" && child.attributes.form === "infix")
      child.attributes.symmetric = "true";
}

function space(): MathElement {
  return mathElement("mspace", [], { width: thin });
}

function numbersIn(number: MathElement): MathPart[] {
  const text = mathText(number);
  if (!numbers.test(text) || grouped.test(text)) return [number];
  return text.split(/(,)/).map((part) => {
    const leaf = [{ text: part, toMarkup: () => part }];
    return part === "," ? mathElement("mo", leaf, { separator: "true" }) : mathElement("mn", leaf);
  });
}

function isFunction(element: MathElement, next: MathPart | undefined): boolean {
  const [first, second] = element.children;
  if (element.type === "mrow" && isElement(first)) return isApplication(second);
  return isApplication(next);
}

function isApplication(part: MathPart | undefined): boolean {
  return isElement(part) && part.type === "mo" && mathText(part) === application;
}

/** Whether two parts would touch: one that is no sign, and has no room of its own at that side. */
function mayTouch(part: MathPart | undefined, side: "first" | "last" = "last"): boolean {
  if (!isElement(part)) return false;
  if (part.type === "mo") return side === "last" && part.attributes.form === "postfix";
  if (part.type === "mspace" || part.type === "mtext" || core(part)?.type === "mo") return false;
  if (part.type !== "mrow") return true;
  const edge = part.children.at(side === "last" ? -1 : 0);
  // An empty one has a margin instead.
  if (!isElement(edge)) return edge !== undefined;
  return (side === "first" && isFence(edge)) || mayTouch(edge, side);
}

/** What scripts and limits stand on. */
function core(part: MathPart | undefined): MathElement | undefined {
  if (!isElement(part)) return undefined;
  const { type, children } = part;
  const isAround = /^m(?:sub|sup|under|over)/.test(type) || (type === "mrow" && children.length === 1);
  return isAround ? core(children[0]) : part;
}

function largeOperator(element: MathElement): MathElement | undefined {
  const base = core(element);
  return base?.type === "mo" && large.test(mathText(base)) ? base : undefined;
}

/** What stands between brackets that stretch, with scripts or without. */
function isInner(element: MathElement): boolean {
  const base = core(element);
  const first = base?.type === "mrow" ? base.children[0] : undefined;
  return isElement(first) && isFence(first) && first.attributes.stretchy === "true";
}

function isFence({ type, attributes }: MathElement): boolean {
  return type === "mo" && attributes.fence === "true";
}

function isOpening(part: MathPart | undefined): boolean {
  if (!isElement(part)) return false;
  if (part.type === "mo") return part.attributes.form === "prefix" && part.attributes.fence === "true";
  const [first] = core(part)?.children ?? [];
  return isElement(first) && isFence(first) && first.attributes.stretchy !== "true";
}

function isComma(part: MathPart | undefined): boolean {
  return isElement(part) && part.type === "mo" && part.attributes.separator === "true";
}

/** Whether nothing has to be kept apart from it: a sign, which has room around it, a space, or the end of the row. */
function isSign(part: MathPart | undefined): boolean {
  if (!isElement(part) || part.type === "mspace") return true;
  return core(part)?.type === "mo" && part.attributes.form !== "postfix";
}

/**
 * Gives the arrow of an equilibrium that lies on the left, `<<=>`, the room of its shorter harpoon: Temml says it of a sign, and the element around that
 * keeps it from counting, so that the longer one would touch what comes next.
 */
export function spaceEquilibrium({ type, attributes, children }: MathElement): void {
  const short = children[2];
  if (type !== "mpadded" || attributes.voffset !== "-0.18em" || !short || !isElement(short)) return;
  if (short.attributes.voffset === "0.3em")
    children.splice(3, 0, mathElement("mspace", [], { width: "0.25em" }));
}
