import { isElement, createMathElement, readMathText, type MathElement, type MathPart } from "./math-nodes.ts";

/** The class of scripts on a base that TeX treats as one character; the theme sets their distances. */
const onLetter = "tml-on-letter";
/** Accents as long as one letter, in place of longer symbols. */
const shortAccents: Readonly<Record<string, string>> = { "‾": "¯", "→": "\u20d7" };

/** Marks scripts that should have the same height on any letter (TeXbook, appendix G, rules 12 and 18a). */
export function markLetter(scripts: MathElement): void {
  if (isLetter(scripts.children[0])) scripts.classes.push(onLetter);
}

/** Marks an accent as one: without the attribute, MathML Core puts it where a limit would be. */
export function closeAccent(element: MathElement): void {
  const [, sign] = element.children;
  if (!isElement(sign) || sign.type !== "mo") return;
  const isAccent = sign.style.mathDepth === "0" || sign.classes.includes("tml-vec");
  if (!isAccent || element.type !== "mover" || /^[⏞⎴⏠]$/u.test(readMathText(sign))) return;
  element.attributes.accent = "true";
  // It is no script.
  if (sign.classes.includes("tml-vec"))
    Object.assign(sign.attributes, { stretchy: "false", lspace: "0", rspace: "0" });
  sign.style.mathDepth = "0";
  const [leaf] = sign.children;
  // As long as its letter, not longer.
  const shown = leaf && !isElement(leaf) ? shortAccents[leaf.text ?? ""] : undefined;
  if (sign.attributes.stretchy === "false" && leaf && shown !== undefined)
    Object.assign(leaf, { text: shown });
}

/**
 * Scripts before a letter, as chemistry has them. Temml puts them together of boxes without a width, which Chromium does not have in their
 * places.
 */
export function joinPrescripts({ children }: MathElement): void {
  for (let index = 0; index + 2 < children.length; index++) {
    const [room, scripts, base] = children.slice(index, index + 3);
    if (!isElement(room) || !isElement(scripts) || !isElement(base)) continue;
    if (!isBlankScript(room) || !isBlankScript(scripts) || room.type !== scripts.type) continue;
    const shown = room.children.slice(1).map(removePhantom);
    const [first, second] = shown;
    if (!first) continue;
    const none = createMathElement("mrow", []);
    const [under, over] = room.type === "msup" ? [none, first] : [first, second ?? none];
    const pair = [base, createMathElement("mprescripts", []), under, over];
    children.splice(index, 3, createMathElement("mmultiscripts", pair));
  }
}

function isLetter(base: MathPart | undefined): boolean {
  if (!isElement(base)) return false;
  const { type, attributes, children } = base;
  if (type === "mi" || type === "mn") return true;
  // A bracket of fixed height has the scripts, not its content.
  if (type === "mo") return attributes.form === "postfix" && attributes.stretchy === "false";
  if (type === "mover") return attributes.accent === "true" || isAccented(base);
  if (type === "mpadded") return children.length === 1 && isLetter(children[0]);
  if (type !== "mrow") return false;
  const [first] = children;
  const last = children.at(-1);
  if (isElement(last) && last.type === "mspace" && children.length === 2) return isLetter(first);
  return isElement(last) && last.type === "mo" && isElement(first) && first.type === "mo" && isLetter(last);
}

function isAccented({ children: [base, sign] }: MathElement): boolean {
  return (
    isElement(sign) && sign.attributes.stretchy === "false" && sign.style.mathDepth === "0" && isLetter(base)
  );
}

/** Scripts on a letter that is not shown. */
function isBlankScript({ type, children: [base] }: MathElement): boolean {
  if (!/^msu(?:b|p|bsup)$/.test(type) || !isElement(base) || base.type !== "mpadded") return false;
  const [phantom] = base.children;
  return isElement(phantom) && phantom.type === "mphantom" && base.attributes.width === "0.1px";
}

function removePhantom(part: MathPart): MathPart {
  const [child] = isElement(part) && part.type === "mpadded" ? part.children : [];
  if (!isElement(child) || child.type !== "mphantom") return part;
  return child.children.length === 1
    ? (child.children[0] ?? child)
    : createMathElement("mrow", child.children);
}
