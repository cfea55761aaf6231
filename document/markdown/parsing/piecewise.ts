import type { Nodes, Root, RootContent } from "mdast";
import { positionOf } from "../../tree/position-of.ts";

/** Of a piece, at least: with shorter ones nothing more is gained. */
const defaultPieceChars = 16_000;
/** A piece ends before it: a heading after a blank line ends all that anything after it can end. */
const heading = /\n[ \t]*\n(?=#{1,6}[ \t])/g;

/**
 * Parses Markdown piece by piece, which gives the tree that it has as a whole. What the parser makes on its way to a tree is many times as
 * large as that, and with all of a long document alive at once, V8 moves it to and fro. What defines something for the whole of a document
 * is not taken apart.
 * @param from where the first piece may end, in characters
 * @param parse parses a text as a document of its own
 * @param minPieceChars characters of a piece, at least
 */
export function parsePiecewise(
  markdown: string,
  from: number,
  parse: (markdown: string) => Root,
  minPieceChars = defaultPieceChars,
): Root {
  if (markdown.length < 2 * minPieceChars || markdown.includes("]:") || markdown.includes("\r"))
    return parse(markdown);
  const children: RootContent[] = [];
  let root: Root;
  let length = minPieceChars;
  const begin = { offset: 0, line: 0 };
  for (;;) {
    const end = endOfPiece(markdown, Math.max(begin.offset + length, from));
    const piece = markdown.slice(begin.offset, end);
    root = parse(piece);
    if (end === markdown.length) break;
    const open = isOpen(root, piece) ? root.children.pop() : undefined;
    const next = open ? startOfLine(piece, positionOf(open)?.start.offset ?? 0) : piece.length;
    // Where nothing is before what is not closed, its end is looked for further on.
    length = next === 0 ? 2 * (end - begin.offset) : minPieceChars;
    if (next === 0) continue;
    add(root);
    begin.offset += next;
    begin.line += piece.slice(0, next).split("\n").length - 1;
  }
  add(root);
  const first = { line: 1, column: 1, offset: 0 };
  return { type: "root", children, position: { start: first, end: root.position?.end ?? first } };

  function add(part: Root): void {
    if (begin.offset > 0) move(part, begin.offset, begin.line);
    for (const child of part.children) children.push(child);
  }
}

function endOfPiece(markdown: string, after: number): number {
  heading.lastIndex = after;
  const match = heading.exec(markdown);
  return match ? match.index + match[0].length : markdown.length;
}

function startOfLine(markdown: string, at: number): number {
  return at === 0 ? 0 : markdown.lastIndexOf("\n", at - 1) + 1;
}

/** Whether the last block of a piece goes on over the blank lines at its end: code, a formula or HTML that is not closed. */
function isOpen(root: Root, piece: string): boolean {
  const end = piece.indexOf("\n", piece.trimEnd().length);
  let last: Nodes | undefined = root.children.at(-1);
  while (last) {
    if ((positionOf(last)?.end.offset ?? 0) > end) return true;
    last = "children" in last ? last.children.at(-1) : undefined;
  }
  return false;
}

/** Moves the places of all nodes in a tree. */
function move(node: Nodes, chars: number, lines: number): void {
  const position = positionOf(node);
  if (position)
    for (const point of [position.start, position.end]) {
      point.line += lines;
      point.offset = (point.offset ?? 0) + chars;
    }
  if ("children" in node) for (const child of node.children) move(child, chars, lines);
}
