import type { Heading, Paragraph, PhrasingContent, Root, RootContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { boldLine } from "../../core/html/structure/classes.ts";
import { visit } from "../../core/tree/visit.ts";
import { warnOfRepair, type Warn } from "../../core/warnings/warn.ts";

/** Longer, it is a sentence. */
const maxChars = 80;
const maxWords = 12;
/** The levels of a title and of headings below it, which no theme emphasises. */
const titleLevel = 5;
const sectionLevel = 6;
/** A single bold line may be emphasis. */
const minHeadings = 2;

const partNames =
  "article|section|clause|chapter|part|schedule|annex|exhibit|artikel|abschnitt|teil|anlage|kapitel|article|titre|artículo|cláusula|capítulo";
const numbered = new RegExp(
  String.raw`^(?:(?:\d{1,3}|[IVXL]{1,6}|[A-Z])(?:\.\d{1,3})*[.):]|§|第|(?:${partNames})[ \u00a0]+[\dIVXLA-Z])`,
  "iu",
);
const greetings =
  "dear|hello|hi|to whom|sehr geehrte|liebe|hallo|guten tag|madame|monsieur|cher|chère|bonjour|estimad|querid|hola|gentile|egregi|caro|cara|geachte|beste";
const salutation = new RegExp(String.raw`^(?:${greetings})(?=[\p{L} ,:!]).{0,80}[,:!]$`, "iu");

/**
 * Converts paragraphs of one bold run to headings, in a document that has no others. There are at least two, each above a text. A bold sentence is
 * emphasis, and so are repeated words; text above the salutation of a letter is no heading.
 */
export function readBoldHeadings(root: Root, warn: Warn): void {
  if (hasHeadings(root)) return;
  const blocks = root.children.filter(({ type }) => !passedOver.has(type));
  const headings = findHeadings(blocks);
  if (headings.size < minHeadings) return;
  const [topmost] = headings;
  warnOfRepair(warn, "repaired-bold-headings", topmost?.position?.start.line);
  const [first] = blocks;
  const [title, ...others] = headings;
  const isTitled =
    title !== undefined &&
    title === first &&
    !numbered.test(readText(title)) &&
    (others[0] === blocks[1] ||
      others.every((heading) => numbered.test(readText(heading))) ||
      isShouted(readText(title)));
  root.children = root.children.map((node) =>
    node.type === "paragraph" && headings.has(node)
      ? createHeading(node, isTitled && node === title ? titleLevel : sectionLevel)
      : node,
  );
}

/** Nodes that neither are a text nor end one. */
const passedOver: ReadonlySet<string> = new Set([
  "yaml",
  "toml",
  "definition",
  "footnoteDefinition",
  "thematicBreak",
]);

function hasHeadings(root: Root): boolean {
  let has = false;
  visit(root, (node) => {
    has ||= node.type === "heading" || (node.type === "html" && /<h[1-6][\s>]/i.test(node.value));
  });
  return has;
}

function findHeadings(blocks: readonly RootContent[]): ReadonlySet<Paragraph> {
  const salutes = blocks.findIndex(
    (node) => node.type === "paragraph" && salutation.test(toString(node).trim()),
  );
  const times = new Map<string, number>();
  const texts = blocks.map((node) => (isBold(node) ? readText(node) : undefined));
  for (const text of texts) if (text !== undefined) times.set(text, (times.get(text) ?? 0) + 1);
  const headings: Paragraph[] = [];
  // From the end: a bold line above a heading is a heading, too.
  let isAboveText = false;
  for (let at = blocks.length - 1; at > salutes; at--) {
    const [node, text, next] = [blocks[at], texts[at], blocks[at + 1]];
    if (node?.type !== "paragraph" || text === undefined) {
      isAboveText = node !== undefined && !isSignature(node);
      continue;
    }
    const isListed =
      next !== undefined && ["list", "table", "code", "blockquote", "math"].includes(next.type);
    isAboveText &&= times.get(text) === 1 && isTitle(text, isListed);
    if (isAboveText) headings.push(node);
  }
  return new Set(headings.reverse());
}

/** Returns whether a block is one run of bold words, and nothing else. */
function isBold(node: RootContent): node is Paragraph {
  if (node.type !== "paragraph" || node.data?.hName !== undefined) return false;
  const [only, ...others] = node.children;
  return others.length === 0 && only !== undefined && isStrong(only);
}

function isStrong(node: PhrasingContent): boolean {
  if (node.type === "strong") return node.children.every(({ type }) => type !== "image" && type !== "break");
  const [only, ...others] = node.type === "emphasis" ? node.children : [];
  return only !== undefined && others.length === 0 && isStrong(only);
}

/** Returns whether a bold line is a heading. @param isListed whether a list, a table or the like follows, which a colon introduces */
function isTitle(text: string, isListed: boolean): boolean {
  const isShort = text.length <= maxChars && text.split(/\s+/).length <= maxWords;
  const end = isListed ? /[.!…,;。！，；、]["'”’»)]*$/u : /[.!…,;:。！，；：、]["'”’»)]*$/u;
  return isShort && /\p{L}/u.test(text) && !end.test(text);
}

/** Returns whether a node is a row of underscores or dots for a signature. */
function isSignature(node: RootContent): boolean {
  return node.type === "paragraph" && /^[_.…\s]*[_.…]{4}/.test(toString(node));
}

function isShouted(text: string): boolean {
  return text === text.toUpperCase() && text !== text.toLowerCase();
}

function readText(node: Paragraph): string {
  return toString(node).trim();
}

function createHeading({ children, position }: Paragraph, depth: 5 | 6): Heading {
  const data = { hProperties: { className: [boldLine] } };
  return { type: "heading", depth, data, children, ...(position && { position }) };
}
