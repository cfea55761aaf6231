import type { Node, Position } from "unist";

/** Returns where a node is in its source; undefined for an added one. The types of some nodes have no position. */
export function positionOf(node: Node): Position | undefined {
  return node.position;
}
