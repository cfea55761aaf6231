import temml from "temml";

/** An element of MathML, as Temml makes it. */
interface MathNode {
  label: string;
}

// Its types know it by another name.
const { __renderToMathMLTree: tree } = temml as unknown as {
  readonly __renderToMathMLTree: (tex: string) => MathNode;
};
const labels = new WeakMap<MathNode, string>();
let left = Infinity;

// Each element is given an empty label as it is made, which is where it can be counted: Temml itself lets nobody ask.
Object.defineProperty(Object.getPrototypeOf(tree("x")) as object, "label", {
  get(this: MathNode) {
    return labels.get(this) ?? "";
  },
  set(this: MathNode, label: string) {
    if (--left < 0) throw new RangeError("The formula is made of too many elements");
    if (label !== "") labels.set(this, label);
  },
});

/**
 * Sets a formula of at most so many elements of MathML.
 * @throws {RangeError} as soon as there are more
 */
export function withinNodes<T>(most: number, set: () => T): T {
  left = most;
  try {
    return set();
  } finally {
    left = Infinity;
  }
}
