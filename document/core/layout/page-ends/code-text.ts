/** A place in a text node. */
export interface TextPoint {
  readonly node: Text;
  /** In UTF-16 code units. */
  readonly offset: number;
}

/** The text of a block of code, over all its text nodes. Lengths and offsets are in UTF-16 code units. */
export interface CodeText {
  readonly text: string;
  /** Returns the line, from 0, of an offset in one of the block's nodes; undefined when the node holds no text. */
  lineAt(node: Node, offset: number): number | undefined;
  /** Returns the text before a line, without the line's end. */
  before(line: number): string;
  /** Returns the point up to which the text has a length, at the end of a node where two nodes meet. */
  pointAtEnd(length: number): TextPoint | undefined;
  /** Returns the same, at the beginning of a node where two nodes meet. */
  pointAtBegin(length: number): TextPoint | undefined;
}

/** Runs in the page. */
export function readCodeText(block: Element): CodeText {
  const nodes = listTextNodes(block);
  const text = nodes.map(({ node }) => node.data).join("");
  const lines = text.split("\n");

  const toPoint = (place: { node: Text; end: number } | undefined, length: number): TextPoint | undefined =>
    place && { node: place.node, offset: length - (place.end - place.node.length) };

  return {
    text,
    lineAt(node, offset) {
      const within = nodes.find((entry) => entry.node === node || node.contains(entry.node));
      if (!within) return undefined;
      return text.slice(0, within.end - within.node.length + offset).split("\n").length - 1;
    },
    before: (line) => lines.slice(0, line).join("\n"),
    pointAtEnd: (length) =>
      toPoint(
        nodes.find(({ end }) => end >= length),
        length,
      ),
    pointAtBegin: (length) =>
      toPoint(
        nodes.find(({ end }) => end > length),
        length,
      ),
  };
}

/** Returns the text nodes of a block, each with the length of the text up to its end. */
function listTextNodes(block: Element): { readonly node: Text; readonly end: number }[] {
  const walker = block.ownerDocument.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; end: number }[] = [];
  for (let end = 0; walker.nextNode();) {
    const node = walker.currentNode as Text;
    end += node.length;
    nodes.push({ node, end });
  }
  return nodes;
}
