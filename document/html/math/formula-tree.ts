import type { Element } from "hast";
import { fromParse5 } from "hast-util-from-parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { escapeHtml } from "../escape.ts";
import { isElement } from "./math-nodes.ts";
import type { MathElement, MathPart } from "./math-nodes.ts";

/** A formula among the elements that Markdown is made into: raw HTML, and what the parser of HTML would make of it. */
export interface FormulaNode {
  readonly type: "raw";
  /** Its MathML, as text. */
  readonly value: string;
  /** Undefined where that is left to the parser. */
  readonly tree: Element | undefined;
}

/** @param source as the author wrote it, for readers who cannot see the formula */
export function formulaNode(math: MathElement, source: string): FormulaNode {
  return {
    type: "raw",
    // Asked for only where a document has other HTML to be read.
    get value() {
      return math.toMarkup().replace("<math", () => `<math alttext="${escapeHtml(source)}"`);
    },
    get tree() {
      return formulaTree(math, source);
    },
  };
}

/** Elements that hold elements (MathML Core, section 3), and those that hold text: within these the parser reads HTML. */
const ofElements = new Set(
  (
    "math mrow mfrac msqrt mroot mstyle merror mpadded mphantom menclose msub msup msubsup munder mover " +
    "munderover mmultiscripts mprescripts none mtable mtr mtd mspace"
  ).split(" "),
);
const ofText = new Set(["mi", "mn", "mo", "ms", "mtext"]);
/** Names that the parser leaves as they are. */
const plainName = /^[a-z]+$/;
/** Signs that it changes (WHATWG HTML, sections 13.2.3.5 and 13.2.6.5). */
const changed = /[\0\r]/;
/** Deeper, it has bounds of its own. */
const maxDepth = 100;

function formulaTree(math: MathElement, source: string): Element | undefined {
  if (math.type !== "math" || changed.test(source)) return undefined;
  const parsed = elementOf(math, [{ name: "alttext", value: source }], maxDepth);
  return parsed && (fromParse5(parsed as DefaultTreeAdapterTypes.Element) as Element);
}

type Attribute = DefaultTreeAdapterTypes.Element["attrs"][number];

/** An element as the parser makes it, as far as it is looked at. */
interface Parsed {
  readonly nodeName: string;
  readonly tagName: string;
  readonly attrs: readonly Attribute[];
  readonly childNodes: readonly (Parsed | ParsedText)[];
}

interface ParsedText {
  readonly nodeName: "#text";
  value: string;
}

function elementOf(element: MathElement, given: readonly Attribute[], depth: number): Parsed | undefined {
  const { type, classes } = element;
  if (depth < 0 || !(ofElements.has(type) || ofText.has(type))) return undefined;
  const attrs = [...given];
  for (const [name, value] of Object.entries(element.attributes)) attrs.push({ name, value: String(value) });
  if (classes.length > 0) attrs.push({ name: "class", value: classes.filter(Boolean).join(" ") });
  const style = styleOf(element);
  // Temml escapes none of its characters.
  if (/["&]/.test(style)) return undefined;
  if (style !== "") attrs.push({ name: "style", value: style });
  const names = new Set(attrs.map(({ name }) => name));
  if (names.size < attrs.length || attrs.some((one) => !plainName.test(one.name) || changed.test(one.value)))
    return undefined;
  const childNodes = childrenOf(element.children, ofText.has(type), depth - 1);
  return childNodes && { nodeName: type, tagName: type, attrs, childNodes };
}

function styleOf({ style }: MathElement): string {
  let text = "";
  for (const [name, value] of Object.entries(style))
    text += `${name.replace(/[A-Z]/g, "-$&").toLowerCase()}:${String(value)};`;
  return text;
}

function childrenOf(
  parts: readonly MathPart[],
  mayBeText: boolean,
  depth: number,
): Parsed["childNodes"] | undefined {
  const nodes: (Parsed | ParsedText)[] = [];
  for (const part of partsOf(parts)) {
    if (!isElement(part)) {
      const { text } = part;
      if (text === undefined || !mayBeText || changed.test(text)) return undefined;
      const before = nodes.at(-1);
      if (before && "value" in before) before.value += text;
      else if (text !== "") nodes.push({ nodeName: "#text", value: text });
      continue;
    }
    const element = mayBeText ? undefined : elementOf(part, [], depth);
    if (!element) return undefined;
    nodes.push(element);
  }
  return nodes;
}

/** Groups without an element are what is in them; what else Temml makes, such as links, has more properties than they. */
function partsOf(parts: readonly MathPart[]): MathPart[] {
  return parts.flatMap((part) => {
    if (isElement(part) || part.text !== undefined) return [part];
    const isGroup = Object.keys(part).join(" ") === "children classes style";
    return isGroup ? partsOf(part.children ?? []) : [{}];
  });
}
