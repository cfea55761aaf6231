import type { Element, ElementContent, Nodes, Properties } from "hast";

/** Creates an element of HTML. */
export function createElement(
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element {
  return { type: "element", tagName, properties, children };
}

/** Returns whether a node is an element of a name. */
export function isElement(node: Nodes | undefined, tagName: string): node is Element {
  return node?.type === "element" && node.tagName === tagName;
}

/** Returns the elements among the children of a node. */
export function listElements({ children }: { readonly children: readonly Nodes[] }): Element[] {
  return children.filter((child) => child.type === "element");
}
