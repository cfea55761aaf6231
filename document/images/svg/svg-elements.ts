/** An element of an SVG image, as far as its cost depends on it. */
export interface SvgElement {
  readonly name: string;
  readonly attributes: string;
  readonly children: SvgElement[];
}

/** An SVG image: its elements in their order, the outermost first, and its style sheets. */
export interface SvgImage {
  readonly elements: readonly SvgElement[];
  readonly style: string;
}

/** Deeper than any drawing. */
const maxDepth = 200;

/**
 * Reads the elements of an SVG image in one pass; undefined for one that hides them in entities, or nests them without bounds. What is
 * not well-formed the browser does not draw at all.
 */
export function readSvg(text: string): SvgImage | undefined {
  const root: SvgElement = { name: "", attributes: "", children: [] };
  const elements: SvgElement[] = [root];
  const open: SvgElement[] = [root];
  let style = "";
  for (let at = text.indexOf("<"), from = 0; at >= 0; at = text.indexOf("<", from)) {
    if (open.at(-1)?.name === "style") style += text.slice(from, at);
    const special = specials.find(([begin]) => text.startsWith(begin, at));
    if (special) {
      const end = text.indexOf(special[1], at + special[0].length);
      if (end < 0) break;
      const inner = text.slice(at, end);
      if (/<!ENTITY/i.test(inner)) return undefined;
      if (open.at(-1)?.name === "style") style += inner;
      from = end + special[1].length;
      continue;
    }
    const end = tagEnd(text, at);
    if (end < 0) break;
    const tag = text.slice(at + 1, end);
    from = end + 1;
    if (tag.startsWith("/")) {
      if (open.length > 1) open.pop();
      continue;
    }
    const name = /^[^\s/>]+/.exec(tag)?.[0].replace(/^.*:/, "") ?? "";
    const element: SvgElement = { name, attributes: decodeEscapes(tag.slice(name.length)), children: [] };
    open.at(-1)?.children.push(element);
    elements.push(element);
    if (!tag.endsWith("/")) open.push(element);
    if (open.length > maxDepth) return undefined;
  }
  return { elements, style: decodeEscapes(style) };
}

/**
 * Escapes the ampersands of an SVG image that XML refuses, and the whole drawing with them: those that stand alone, and names of HTML's own. In CDATA they
 * are what they are.
 */
export function escapeAmpersands(text: string): string {
  if (text.includes("<![CDATA[")) return text;
  return text
    .replaceAll("&nbsp;", "&#160;")
    .replace(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-fA-F]{1,6});)/g, "&amp;");
}

const specials = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["<!ENTITY", ">"],
  ["<!", ">"],
] as const;

/** Finds the end of a tag, which may have such characters in its attributes. */
function tagEnd(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  return -1;
}

/** Without the escapes of XML and CSS, behind which an address could hide. */
function decodeEscapes(text: string): string {
  if (!/[&\\]/.test(text)) return text;
  const characterOf = (code: string, base: number) => String.fromCharCode(Number.parseInt(code, base));
  return text
    .replace(/&#0*(\d{1,7});/g, (_, code: string) => characterOf(code, 10))
    .replace(/&#x0*([\da-f]{1,6});/gi, (_, code: string) => characterOf(code, 16))
    .replace(/\\([\da-f]{1,6})[ ]?/gi, (_, code: string) => characterOf(code, 16))
    .replace(/\\([^\n])/g, "$1");
}
