import type { Node, Position } from "unist";

/** Returns where a node is in its source; undefined for one that was made. Types that know no position have none. */
export function positionOf(node: Node): Position | undefined {
  return node.position;
}
