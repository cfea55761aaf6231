import { isElement, readMathText, type MathElement, type MathPart } from "./math-nodes.ts";

// Classifies the parts of a row as TeX does, and finds their neighbours (TeXbook, chapter 17).

/** Follows the name of a function (U+2061). */
export const application = "\u2061";
/** Operators with limits, which keep their space in scripts (TeXbook, chapter 18, table of spaces). */
export const large = /^[∏∐∑⋀⋁⋂⋃⨀⨁⨂⨄⨆∫-∳]$/u;
const brace = /^[⏞⏟]$/u;
/** Wider than `\;`, in em. */
const narrow = 0.5;

/** Finds the part next to a part. Kerns, as of `\!`, do not come between (TeXbook, appendix G, rule 20). */
export function findNearest(
  children: readonly MathPart[],
  index: number,
  step: 1 | -1,
  own: ReadonlySet<MathPart>,
): MathPart | undefined {
  let at = index + step;
  for (let part = children[at]; part && isKern(part) && !own.has(part); part = children[at]) at += step;
  return children[at];
}

function isKern(part: MathPart): boolean {
  if (!isElement(part)) return false;
  if (part.type === "mrow") return part.children.length === 0 && part.style.marginLeft !== undefined;
  return part.type === "mspace" && Math.abs(parseFloat(part.attributes.width ?? "1")) < narrow;
}

/** Returns whether an element is the name of a function, as `\sin` is: an invisible application follows it. */
export function isFunction(element: MathElement, next: MathPart | undefined): boolean {
  const [first, second] = element.children;
  if (element.type === "mrow" && isElement(first)) return isApplication(second);
  return isApplication(next);
}

function isApplication(part: MathPart | undefined): boolean {
  return isElement(part) && part.type === "mo" && readMathText(part) === application;
}

/** Returns whether a part has no space at a side, and is no operator. */
export function mayTouch(part: MathPart | undefined, side: "first" | "last" = "last"): boolean {
  if (!isElement(part)) return false;
  if (part.type === "mo") return side === "last" && part.attributes.form === "postfix";
  if (part.type === "mspace" || part.type === "mtext" || findCore(part)?.type === "mo") return false;
  if (part.type !== "mrow") return true;
  const edge = part.children.at(side === "last" ? -1 : 0);
  // An empty one has a margin instead.
  if (!isElement(edge)) return edge !== undefined;
  return (side === "first" && isFence(edge)) || mayTouch(edge, side);
}

/** Finds the base of scripts and limits. */
export function findCore(part: MathPart | undefined): MathElement | undefined {
  if (!isElement(part)) return undefined;
  const { type, children } = part;
  const isAround = /^m(?:sub|sup|under|over)/.test(type) || (type === "mrow" && children.length === 1);
  return isAround ? findCore(children[0]) : part;
}

/** Returns the symbol of a sum or an integral, without its scripts; undefined for anything else. */
export function findLargeOperator(element: MathElement): MathElement | undefined {
  const base = findCore(element);
  return base?.type === "mo" && large.test(readMathText(base)) ? base : undefined;
}

/** Returns whether an element is between brackets that stretch, or is a bra or a ket (`\mathinner`), with scripts or without. */
export function isInner(element: MathElement): boolean {
  const base = findCore(element);
  if (base?.type === "mpadded") return Object.keys(base.attributes).length === 0 && base.children.length > 1;
  const first = base?.type === "mrow" ? base.children[0] : undefined;
  return isElement(first) && isFence(first) && first.attributes.stretchy === "true";
}

/** Returns whether an element has a brace above or below, which is an operator to TeX. */
export function isBraced(element: MathElement): boolean {
  const isRowOfOne = element.type === "mrow" && element.children.length === 1;
  if (!isRowOfOne && element.type !== "munder" && element.type !== "mover") return false;
  const [base, sign] = element.children;
  if (isElement(sign) && sign.type === "mo" && brace.test(readMathText(sign))) return true;
  return isElement(base) && isBraced(base);
}

/** Returns whether a part ends with a function's name, whose space before anything but a bracket is not wanted here. */
export function endsFunction(part: MathPart | undefined): boolean {
  return isApplication(isElement(part) && part.type === "mrow" ? part.children.at(-1) : part);
}

function isFence({ type, attributes }: MathElement): boolean {
  return type === "mo" && attributes.fence === "true";
}

/** Returns whether a part is an opening bracket, or a row that begins with one of the height of the line. */
export function isOpening(part: MathPart | undefined): boolean {
  if (!isElement(part)) return false;
  if (part.type === "mo") return part.attributes.form === "prefix" && part.attributes.fence === "true";
  const [first] = findCore(part)?.children ?? [];
  return isElement(first) && isFence(first) && first.attributes.stretchy !== "true";
}

/** Returns whether a part is a closing bracket of the line's height; one that stretches is in a row of its own. */
export function isClosing(part: MathPart | undefined): boolean {
  return isElement(part) && part.type === "mo" && part.attributes.form === "postfix" && isFence(part);
}

/** Returns whether a part is a comma or another separator. */
export function isComma(part: MathPart | undefined): boolean {
  return isElement(part) && part.type === "mo" && part.attributes.separator === "true";
}

/** Returns whether a part needs no space before it: an operator, which has its own, a space, or the end of the row. */
export function isOperatorOrRelation(part: MathPart | undefined): boolean {
  if (!isElement(part) || part.type === "mspace") return true;
  return findCore(part)?.type === "mo" && part.attributes.form !== "postfix";
}
