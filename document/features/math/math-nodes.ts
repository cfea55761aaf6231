import temml from "temml";

/** An element of MathML, as Temml makes it. */
export interface MathElement {
  readonly type: string;
  readonly attributes: Record<string, string | undefined>;
  readonly classes: string[];
  readonly style: Record<string, string | undefined>;
  children: MathPart[];
  readonly toMarkup: () => string;
}

/** Text in it, or what else is there: a group without an element, a piece of HTML. */
interface MathText {
  readonly type?: undefined;
  readonly text?: string;
  readonly children?: MathPart[];
}

/** A node of a formula in MathML. */
export type MathPart = MathElement | MathText;

/** The settings of Temml for a formula. */
export interface MathSettings {
  readonly displayMode: boolean;
  readonly throwOnError: true;
  readonly maxExpand: number;
  readonly maxSize: readonly [number, number];
  readonly macros?: Record<string, unknown>;
}

// Its types know it by another name.
const { __renderToMathMLTree: tree } = temml as unknown as {
  readonly __renderToMathMLTree: (tex: string, settings?: MathSettings) => MathElement;
};
type Constructor = new (type: string, children: readonly MathPart[]) => MathElement;
const { constructor: Constructor, elementPrototype } = readPrototype(tree("x"));
const labels = new WeakMap<object, string>();
let left = Infinity;

// Temml gives each new element an empty label, which is where elements can be counted: it offers no such count itself.
Object.defineProperty(elementPrototype, "label", {
  // This file may be loaded again beside the same Temml.
  configurable: true,
  get(this: object) {
    return labels.get(this) ?? "";
  },
  set(this: object, label: string) {
    if (--left < 0) throw new RangeError("The formula has too many elements");
    if (label !== "") labels.set(this, label);
  },
});

/**
 * Sets a formula in a limited number of elements of MathML.
 * @throws {RangeError} as soon as there are more
 * @throws {Error} of what Temml does not understand
 */
export function parseMath(tex: string, settings: MathSettings, maxElements: number): MathElement {
  left = maxElements;
  try {
    return tree(tex, settings);
  } finally {
    left = Infinity;
  }
}

/** Returns an element of MathML of our own. */
export function createMathElement(
  type: string,
  children: readonly MathPart[],
  attributes: Readonly<Record<string, string>> = {},
): MathElement {
  return Object.assign(new Constructor(type, [...children]), { attributes: { ...attributes } });
}

/** Returns whether a part is an element, and no text. */
export function isElement(part: MathPart | undefined): part is MathElement {
  return part?.type !== undefined;
}

/** Returns the text of all that is in it. */
export function readMathText(part: MathPart | undefined): string {
  if (!part) return "";
  if (!isElement(part) && part.text !== undefined) return part.text;
  return (part.children ?? []).map(readMathText).join("");
}

/** Returns how many parts are beside one another at most, anywhere in it. */
export function countMostSiblings(part: MathPart): number {
  const children = part.children ?? [];
  return children.reduce((most, child) => Math.max(most, countMostSiblings(child)), children.length);
}

function readPrototype(element: object): {
  readonly constructor: Constructor;
  readonly elementPrototype: object;
} {
  const elementPrototype = Object.getPrototypeOf(element) as { readonly constructor: Constructor };
  return { constructor: elementPrototype.constructor, elementPrototype };
}
