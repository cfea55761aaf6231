import type { Element, ElementContent, Properties, Root, RootContent } from "hast";
import type { FormulaNode } from "../math/formula-tree.ts";

const blocks = new Set("p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre hr table".split(" "));
const phrases = new Set("em strong del mark code a br img sup sub span".split(" "));
/** Elements that hold text, and no blocks. */
const ofText = new Set([..."p h1 h2 h3 h4 h5 h6 pre".split(" "), ...phrases]);
/** Elements that certain elements hold alone, and that stand nowhere else. */
const parents: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol"],
  thead: ["table"],
  tbody: ["table"],
  tr: ["thead", "tbody"],
  th: ["tr"],
  td: ["tr"],
};
const ofParts = new Set(["ul", "ol", "table", "thead", "tbody", "tr"]);

/** Deeper, the parser has bounds of its own. */
const maxDepth = 100;

/**
 * A tree as the parser of HTML would give it back, which takes an eighth of the time of compiling: of Markdown without any HTML nearly all
 * trees are what they would be read as. What is not surely so is left to the parser: an element or a property that is not named here, a link
 * within a link, a block within a text; formulas say themselves what they are read as.
 * @returns undefined where the parser has to be asked
 */
export function plainTree({ children }: Root): Root | undefined {
  const read = childrenOf(children, undefined, false, maxDepth);
  return read && { type: "root", children: read };
}

function childrenOf(
  nodes: readonly (RootContent | ElementContent)[],
  parent: string | undefined,
  isLinked: boolean,
  depth: number,
): ElementContent[] | undefined {
  if (depth < 0) return undefined;
  const read: ElementContent[] = [];
  for (const node of nodes) {
    if (node.type === "text") {
      const before = read.at(-1);
      if (/[\0\r\f]/.test(node.value) || (ofParts.has(parent ?? "") && node.value.trim() !== ""))
        return undefined;
      if (before?.type === "text") before.value += node.value;
      else if (node.value !== "") read.push({ type: "text", value: node.value });
    } else {
      const element =
        node.type === "element" ? elementOf(node, parent, isLinked, depth) : formulaOf(node, parent);
      if (!element) return undefined;
      read.push(element);
    }
  }
  return read;
}

function elementOf(
  { tagName, properties, children }: Element,
  parent: string | undefined,
  isLinked: boolean,
  depth: number,
): Element | undefined {
  const isBlock = blocks.has(tagName);
  const mustBeIn = parents[tagName];
  if (!isBlock && !phrases.has(tagName) && !mustBeIn) return undefined;
  if (mustBeIn ? !mustBeIn.includes(parent ?? "") : ofParts.has(parent ?? "")) return undefined;
  if (isBlock && ofText.has(parent ?? "")) return undefined;
  const isLink = tagName === "a";
  if (isLink && isLinked) return undefined;
  const read = propertiesOf(properties);
  const within = read && childrenOf(children, tagName, isLinked || isLink, depth - 1);
  // The parser drops the first line break of code.
  if (!within || (tagName === "pre" && firstText(within).startsWith("\n"))) return undefined;
  return { type: "element", tagName, properties: read, children: within };
}

/** The parser reads a formula wherever text may stand, in a form that is known. */
function formulaOf(node: object, parent: string | undefined): Element | undefined {
  return ofParts.has(parent ?? "") ? undefined : (node as Partial<FormulaNode>).tree;
}

function firstText([first]: readonly ElementContent[]): string {
  if (first?.type === "element") return firstText(first.children);
  return first?.type === "text" ? first.value : "";
}

const texts = new Set(["id", "href", "src", "alt", "title", "align", "dataLabel"]);

function propertiesOf(properties: Properties): Properties | undefined {
  const read: Properties = {};
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "className") {
      const names = Array.isArray(value) ? value.map(String) : [];
      if (names.length === 0 || !names.every((one) => /^\S+$/.test(one))) return undefined;
      read.className = names;
    } else if (typeof value === "string" ? texts.has(name) : typeof value === "number" && name === "start") {
      read[name] = value;
    } else return undefined;
  }
  return read;
}
