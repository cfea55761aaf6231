import { readValue } from "./css-values.ts";
import { parseLengthPx } from "./geometry.ts";
import type { SourceElement } from "./parse-svg.ts";
import type { SvgElement } from "./svg-tree.ts";

/** HTML in an SVG image becomes plain text of SVG: its words stay, and of its look what SVG has as well. */

/** The declarations of an element, by its style sheets and its own style. */
type StyleOf = (element: SourceElement) => ReadonlyMap<string, string>;

const blocks: ReadonlySet<string> = new Set(
  "div p li ul ol table tr h1 h2 h3 h4 h5 h6 pre blockquote section br hr".split(" "),
);
const inherited =
  "color font-family font-size font-style font-weight line-height text-align white-space".split(" ");
/** Levels above a text whose styles it inherits. */
const maxLevels = 12;
const maxLines = 100;
/** Of the size of letters: their width, and the middle of a line above its foot. */
const letter = { width: 0.48, middle: 0.35 } as const;
const lineHeight = 1.2;

/** Sets the text of a `foreignObject`, as the programs do that write their labels so (Mermaid, D3): lines in its rectangle, from its top. */
export function drawHtmlText(source: SourceElement, styleOf: StyleOf): SvgElement | undefined {
  const look = computeLook(findDeepest(source), styleOf);
  const [x = 0, y = 0, width = 0, height = 0] = ["x", "y", "width", "height"].map((side) =>
    parseLengthPx(source.attributes.get(side)),
  );
  const lines = layOut(source, styleOf, look.get("white-space") === "nowrap" ? 0 : 1.1 * width);
  if (lines.length === 0) return undefined;
  const align = look.get("text-align") ?? "start";
  const [anchor = "start", at = x] =
    align === "center" && width > 0
      ? ["middle", x + width / 2]
      : ["right", "end"].includes(align) && width > 0
        ? ["end", x + width]
        : [];
  const text = createElement(
    "text",
    {},
    new Map([
      ["text-anchor", anchor],
      ["stroke", "none"],
    ]),
  );
  const high = lines.reduce((sum, { line }) => sum + line, 0);
  addLines(text, lines, String(at), isCentred(source, styleOf) ? y + (height - high) / 2 : y);
  const background = look.get("background-color");
  if (background === undefined || width <= 0 || height <= 0) return text;
  const sides = { x: String(x), y: String(y), width: String(width), height: String(height) };
  const behind = createElement(
    "rect",
    sides,
    new Map([
      ["fill", background],
      ["stroke", "none"],
    ]),
  );
  const group = createElement("g", {});
  group.children.push(behind, text);
  return group;
}

/**
 * Draws a label of draw.io from its HTML. The text for programs without HTML tells its place, but is cut short, shows its tags, or says that it
 * cannot be shown (`[Not supported by viewer]`).
 * @param drawn the sanitised text
 * @returns the replacement; undefined for an image, or if there is nothing else
 */
export function drawSwitchText(
  drawn: SvgElement | undefined,
  html: SourceElement,
  styleOf: StyleOf,
): SvgElement | undefined {
  const isSized = ["width", "height"].every((side) => parseLengthPx(html.attributes.get(side)) !== undefined);
  if (isSized && drawn?.name !== "image") return drawHtmlText(html, styleOf);
  if (drawn?.name !== "text" || drawn.children.some((child) => typeof child !== "string")) return undefined;
  const holder = findDeepest(html);
  const look = computeLook(holder, styleOf);
  const isNowrap = look.get("white-space") === "nowrap";
  const lines = layOut(html, styleOf, isNowrap ? 0 : (findWidth(html, holder, styleOf) ?? 0));
  if (lines.length === 0) return undefined;
  const isOfHtml = ([name]: readonly [string, string]): boolean => name === "fill" || name.startsWith("font");
  const text = createElement(
    "text",
    Object.fromEntries([...drawn.attributes].filter((attribute) => !isOfHtml(attribute))),
    new Map([...drawn.style].filter((declaration) => !isOfHtml(declaration))),
  );
  const size = computeFontSize(look);
  const height = lines.reduce((sum, { line }) => sum + line, 0);
  const middle = (parseLengthPx(drawn.attributes.get("y")) ?? 0) - letter.middle * size;
  addLines(text, lines, drawn.attributes.get("x") ?? "0", middle - height / 2);
  return text;
}

/** Returns whether text is in the middle of the height of its rectangle. */
function isCentred(source: SourceElement, styleOf: StyleOf): boolean {
  for (let element = source, level = 0; level < maxLevels; level++) {
    const style = styleOf(element);
    if (style.get("vertical-align") === "middle" || style.get("align-items")?.endsWith("center") === true)
      return true;
    const [child] = element.children.filter((child) => typeof child !== "string");
    if (!child) return false;
    element = child;
  }
  return false;
}

/** A line of text as it is set. */
interface SetLine {
  readonly words: string;
  readonly style: ReadonlyMap<string, string>;
  readonly size: number;
  /** Its height. */
  readonly line: number;
}

function layOut(html: SourceElement, styleOf: StyleOf, width: number): SetLine[] {
  return splitLines(html)
    .flatMap(({ words, holder }) => {
      const look = computeLook(holder, styleOf);
      const size = computeFontSize(look);
      const style = computeTextStyle(look);
      return wrap(words, width, size).map((part) => ({
        words: part,
        style,
        size,
        line: computeLineHeight(look, size),
      }));
    })
    .slice(0, maxLines);
}

function addLines(text: SvgElement, lines: readonly SetLine[], x: string, top: number): void {
  let y = top;
  for (const { words, style, size, line } of lines) {
    const foot = y + line / 2 + letter.middle * size;
    text.children.push(
      createElement("tspan", { x, y: String(Math.round(foot * 100) / 100) }, new Map(style), words),
    );
    y += line;
  }
}

function computeFontSize(look: ReadonlyMap<string, string>): number {
  const size = parseLengthPx(look.get("font-size")) ?? 0;
  return size > 0 ? size : 16;
}

function computeLineHeight(look: ReadonlyMap<string, string>, size: number): number {
  const written = look.get("line-height") ?? "";
  const number = Number.parseFloat(written);
  if (!(number > 0)) return lineHeight * size;
  if (/[\d.]$/.test(written)) return number * size;
  return written.endsWith("%") ? (number / 100) * size : (parseLengthPx(written) ?? lineHeight * size);
}

/** Returns the width in which the innermost text is broken: that of the nearest element around it that has one. */
function findWidth(html: SourceElement, holder: SourceElement, styleOf: StyleOf): number | undefined {
  for (let element: SourceElement | undefined = holder, level = 0; element && level < maxLevels; level++) {
    if (element === html) return undefined;
    const width = parseLengthPx(styleOf(element).get("width"));
    if (width !== undefined) return width;
    element = element.parent;
  }
  return undefined;
}

/** Returns the style in SVG for the look of a text in HTML. */
function computeTextStyle(look: ReadonlyMap<string, string>): Map<string, string> {
  const style = new Map([["fill", look.get("color") ?? "#000"]]);
  for (const property of inherited) {
    const value = look.get(property);
    if (property.startsWith("font-") && value !== undefined) style.set(property, value);
  }
  return style;
}

function createElement(
  name: string,
  attributes: Readonly<Record<string, string>>,
  style = new Map<string, string>(),
  text?: string,
): SvgElement {
  return {
    name,
    attributes: new Map(Object.entries(attributes)),
    style,
    children: text === undefined ? [] : [text],
  };
}

/** Returns the innermost element around the first words. */
function findDeepest(source: SourceElement): SourceElement {
  let element = source;
  for (;;) {
    const next = element.children.find((child) => typeof child !== "string" || child.trim() !== "");
    if (next === undefined || typeof next === "string") return element;
    element = next;
  }
}

function computeLook(holder: SourceElement, styleOf: StyleOf): Map<string, string> {
  const look = new Map<string, string>();
  let isInHtml = true;
  for (let element: SourceElement | undefined = holder, level = 0; element && level < maxLevels; level++) {
    const style = styleOf(element);
    for (const [property, value] of listImpliedStyle(element))
      if (!look.has(property) && !style.has(property)) look.set(property, value);
    for (const property of inherited) {
      const value = style.get(property) ?? "inherit";
      if (!look.has(property) && value !== "inherit") look.set(property, value);
    }
    if (isInHtml && !look.has("background-color") && style.has("background-color"))
      look.set("background-color", style.get("background-color") ?? "");
    if (element.name === "foreignObject") isInHtml = false;
    element = element.parent;
  }
  return look;
}

/** Returns the default styles of HTML's elements and attributes. */
function listImpliedStyle({ name, attributes }: SourceElement): [property: string, value: string][] {
  const tag = name.replace("xhtml:", "");
  if (/^(?:b|strong|th|h[1-6])$/.test(tag)) return [["font-weight", "bold"]];
  if (/^(?:i|em|cite)$/.test(tag)) return [["font-style", "italic"]];
  const colour = tag === "font" ? readValue("color", attributes.get("color") ?? "")?.text : undefined;
  return colour === undefined || colour === "" ? [] : [["color", colour]];
}

/** A line of text, and the element that its first letters are in. */
interface Line {
  readonly words: string;
  readonly holder: SourceElement;
}

function splitLines(source: SourceElement): Line[] {
  const lines = [{ words: "", holder: source }];
  const add = (element: SourceElement): void => {
    for (const child of element.children) {
      const last = lines.at(-1);
      if (typeof child === "string") {
        if (!last) continue;
        if (last.words.trim() === "") last.holder = element;
        last.words += child;
        continue;
      }
      const name = child.name.replace("xhtml:", "");
      const isBlock = blocks.has(name);
      const begin = (words: string): void => {
        if (lines.at(-1)?.words.trim() !== "") lines.push({ words, holder: child });
      };
      if (isBlock) begin("");
      const line = lines.at(-1);
      if (name === "li" && line) {
        line.words = "• ";
        line.holder = child;
      }
      if (!unseen.has(name)) add(child);
      if (isBlock) begin("");
    }
  };
  add(source);
  return lines
    .map(({ words, holder }) => ({ words: words.replace(/\s+/g, " ").trim(), holder }))
    .filter(({ words }) => words !== "" && words !== "•")
    .slice(0, maxLines);
}

const unseen: ReadonlySet<string> = new Set(["style", "script", "title"]);

/** Breaks a line at blanks where it is wider than `width` px, as far as that is known. */
function wrap(line: string, width: number, size: number): string[] {
  const most = Math.floor(width / (letter.width * size));
  if (most < 1) return [line];
  const broken = [""];
  for (const word of line.split(" ")) {
    const before = broken.at(-1) ?? "";
    if (before !== "" && before.length + 1 + word.length > most) broken.push(word);
    else broken[broken.length - 1] = before === "" ? word : `${before} ${word}`;
  }
  return broken;
}
