import type { Nodes, Root } from "hast";
import { raw } from "hast-util-raw";
import { defaultTreeAdapter } from "parse5";
import { visit } from "unist-util-visit";
import { DocumentError } from "../errors.ts";

const createElement = defaultTreeAdapter.createElement.bind(defaultTreeAdapter);

/** Elements that the parser may make of its own accord: those that HTML implies, and a few left open. */
const spare = 10_000;
/** How often an element that is there may be made again. */
const copies = 3;

/**
 * Reads the raw HTML in a tree as a browser would (WHATWG HTML, "Parsing HTML documents").
 * @throws {DocumentError} when the parser would make far more of it than there is: marks that are never closed are opened anew in each
 * block that follows, so a few kilobytes can become gigabytes
 */
export function parseRawHtml(tree: Nodes): Root {
  const most = spare + copies * elementsIn(tree);
  // The parser takes no other way of making elements, and is not asked twice at once.
  let made = 0;
  defaultTreeAdapter.createElement = (...values) => {
    if (++made > most) {
      throw new DocumentError(
        "The document's HTML leaves too many elements open. Close them, or write them in Markdown.",
      );
    }
    return createElement(...values);
  };
  try {
    return raw(tree) as Root;
  } finally {
    defaultTreeAdapter.createElement = createElement;
  }
}

/** Elements of a tree, counting each sign that may begin one in raw HTML. */
function elementsIn(tree: Nodes): number {
  let count = 0;
  visit(tree, (node) => {
    if (node.type === "element") count++;
    if (node.type === "raw") count += node.value.split("<").length - 1;
  });
  return count;
}
