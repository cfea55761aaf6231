const mathMlNamespace = "http://www.w3.org/1998/Math/MathML";

/** Creates an element of MathML, and moves its children into it. */
export function createMathElement(document: Document, name: string, children: readonly Node[]): Element {
  const element = document.createElementNS(mathMlNamespace, name);
  element.append(...children);
  return element;
}
