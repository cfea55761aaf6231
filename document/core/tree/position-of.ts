import type { Node, Position } from "unist";

/** Where a node stands in its source; undefined for one that was made. Types that know no position have none. */
export function positionOf(node: Node): Position | undefined {
  return node.position;
}
