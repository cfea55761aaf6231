import { isElement, createMathElement, readMathText, type MathElement, type MathPart } from "./math-nodes.ts";
import {
  application,
  endsFunction,
  isBraced,
  isComma,
  isFunction,
  isInner,
  isOpening,
  isOperatorOrRelation,
  large,
  findLargeOperator,
  mayTouch,
  findNearest,
} from "./neighbours.ts";
import { closeRelations } from "./relations.ts";

/** The style of a part of a formula (TeXbook, chapter 17): display, in a line, or in a script. */
export type MathStyle = "display" | "text" | "script";

const thin = "0.1667em";
const barOrArrow = /^[|∣‖∥↑↓↕⇑⇓⇕]$/u;
const notOpening = /^[↑↓↕⇑⇓⇕\])}⟩⌉⌋]$/u;
const notClosing = /^[↑↓↕⇑⇓⇕[({⟨⌈⌊]$/u;
const dots = /^[…⋯]$/u;
/** A comma between numbers, as in an interval; three digits and three more are one number. */
const numbers = /^\d+(?:\.\d+)?(?:,\d+(?:\.\d+)?)+$/;
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Removes the space around operators in scripts, and in fractions within a line. */
export function spaceOperator({ attributes, children }: MathElement, style: MathStyle): void {
  const sign = readMathText(children[0]);
  // `\\pmod` has an empty one.
  if (sign === "") attributes.lspace = attributes.rspace = "0";
  if (sign === ":" && attributes.lspace === "0em" && attributes.rspace === thin)
    [attributes.lspace, attributes.rspace] = ["0.1111em", "0.3333em"];
  // In `:=`, both are one relation.
  if (sign === ":" && attributes.lspace === "0.2222em" && attributes.rspace === "0em")
    attributes.lspace = "0.2778em";
  if (isFenceWithRoom(sign, attributes)) {
    attributes.lspace ??= "0";
    attributes.rspace ??= "0";
  }
  if (style !== "script" || large.test(sign) || sign === application) return;
  attributes.lspace = "0";
  attributes.rspace = "0";
}

/**
 * Returns whether Chromium would space a fence: it takes a bar or an arrow for a relation, unless it is first or last in its row; nor does `]` open a
 * group.
 */
function isFenceWithRoom(sign: string, { form, fence, minsize }: MathElement["attributes"]): boolean {
  if (form === "infix" || (minsize === undefined && fence !== "true")) return false;
  return form === undefined
    ? barOrArrow.test(sign)
    : (form === "prefix" ? notOpening : notClosing).test(sign);
}

/**
 * Adds TeX's space between the parts of a row (TeXbook, chapter 18, table of spaces): before and after function names, beside stretched brackets,
 * around large operators and dots.
 */
export function spaceRow(row: MathElement, style: MathStyle): void {
  const { children } = row;
  const functions = new Set<MathPart>();
  const insert = (at: number): void => {
    const space = createMathElement("mspace", [], { width: thin });
    functions.add(space);
    children.splice(at, 0, space);
  };
  for (let index = 0; index < children.length; index++) {
    const child = children[index];
    if (!isElement(child)) continue;
    const before = findNearest(children, index, -1, functions);
    const next = findNearest(children, index, 1, functions);
    const operator = findLargeOperator(child);
    if (operator) {
      operator.attributes.lspace ??= isOperatorOrRelation(before) ? "0" : thin;
      operator.attributes.rspace ??= isOpening(next) ? "0" : thin;
    } else if (
      child.type === "mo" &&
      child.attributes.lspace === undefined &&
      dots.test(readMathText(child))
    ) {
      child.attributes.lspace = isOperatorOrRelation(before) ? "0" : thin;
      child.attributes.rspace = isOperatorOrRelation(next) && !isComma(next) ? "0" : thin;
    } else if (child.type === "mn") {
      const parts = splitNumbers(child);
      if (parts.length > 1) children.splice(index, 1, createMathElement("mrow", parts));
    } else if (isFunction(child, children[index + 1])) {
      if (mayTouch(before)) insert(index++);
    } else if (style !== "script" && (isInner(child) || isBraced(child))) {
      if (mayTouch(next, "first") || (isInner(child) && (isComma(next) || isOpening(next))))
        insert(index + 1);
      if (mayTouch(before) || endsFunction(children[index - 1])) insert(index++);
    }
  }
  closeRelations(children);
}

/** Separates adjacent equations, which LaTeX spreads over the whole line. */
export function spreadColumns({ children }: MathElement): void {
  for (const row of children)
    for (const cell of isElement(row) ? row.children.slice(1) : [])
      if (isElement(cell) && cell.classes.includes("tml-right") && cell.style.paddingLeft === "1em")
        cell.style.paddingLeft = "2.5em";
}

/** Centres a fence between fences on the axis, as they are. */
export function centreOperator({ children }: MathElement): void {
  for (const child of children)
    if (isElement(child) && child.attributes.stretchy === "true" && child.attributes.form === "infix")
      child.attributes.symmetric = "true";
}

function splitNumbers(number: MathElement): MathPart[] {
  const text = readMathText(number);
  if (!numbers.test(text) || grouped.test(text)) return [number];
  return text.split(/(,)/).map((part) => {
    const leaf = [{ text: part, toMarkup: () => part }];
    return part === ","
      ? createMathElement("mo", leaf, { separator: "true" })
      : createMathElement("mn", leaf);
  });
}

/**
 * Gives a left-sided equilibrium arrow, `<<=>`, the space of its shorter harpoon. Temml gives it to the operator, where the element around it cancels
 * it, so that the longer one would touch the next part.
 */
export function spaceEquilibrium({ type, attributes, children }: MathElement): void {
  const short = children[2];
  if (type !== "mpadded" || attributes.voffset !== "-0.18em" || !short || !isElement(short)) return;
  if (short.attributes.voffset === "0.3em")
    children.splice(3, 0, createMathElement("mspace", [], { width: "0.25em" }));
}
