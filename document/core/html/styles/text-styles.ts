import type { Element, Root, RootContent } from "hast";
import { makePale, makeReadable, readColour } from "../../page/theme/colours.ts";
import { reportVariables } from "../../page/theme/variables.ts";
import { parseFontSize } from "./font-sizes.ts";
import { parseDeclarations } from "./style-lines.ts";
import { warnOfStyle, type Warn } from "../../warnings/warn.ts";

type WarnOf = (name: string, value: string) => void;

/** The state inherited from the elements around an element. */
interface Surroundings {
  /** How many elements around it have a style. */
  readonly depth: number;
  readonly background: string;
  /** Undefined where it is the theme's. */
  readonly text?: string | undefined;
  /** Whether its letters have their size from an author, or from the theme: such sizes do not multiply. */
  readonly isSized: boolean;
}

/** Behind it, all that a theme colours can be read. */
const paleEnough = 10;
/** Nobody writes more styles within one another, and each is drawn on all of its lines. */
const deepest = 10;
/** Elements that have colours of the theme. */
const coloured: ReadonlySet<string> = new Set(["a", "code", "kbd", "mark", "table", "blockquote", "pre"]);

/**
 * Keeps the styles of text that can be read on paper: colours, small capitals, weight and size. All other styles go, and are
 * warned of, but for those that mean something elsewhere.
 */
export function keepTextStyles(
  root: Root,
  warn: Warn,
  lineOf: (name: string, value: string) => number | undefined,
): void {
  keepStyles(root.children, { depth: 0, background: "#ffffff", isSized: false }, (name, value) => {
    warnOfStyle(warn, `${name}: ${value}`, lineOf(name, value));
  });
}

function keepStyles(nodes: readonly RootContent[], around: Surroundings, warnOf: WarnOf): void {
  for (const node of nodes)
    if (node.type === "element" && node.tagName !== "math")
      keepStyles(node.children, keepElementStyles(node, around, warnOf), warnOf);
}

function keepElementStyles(element: Element, around: Surroundings, warnOf: WarnOf): Surroundings {
  const { tagName } = element;
  const isSized = around.isSized || /^h[1-6]$/.test(tagName) || isCode(element);
  const { dataPaper } = element.properties;
  const paper = typeof dataPaper === "string" ? readColour(dataPaper) : undefined;
  const declarations = collectDeclarations(element);
  if (declarations.size === 0)
    return { ...around, isSized, ...(paper !== undefined && { background: paper }) };
  if (tagName === "font") Object.assign(element, { tagName: "span", properties: {} });
  // The theme has its own for cells.
  if (tagName === "tr") giveToCells(element);
  const colours = chooseColours(element, declarations, around);
  const size = isSized ? undefined : parseFontSize(declarations.get("font-size") ?? "");
  const styles = Object.entries({
    color: colours.text,
    "background-color": colours.background,
    "font-size": size === undefined ? undefined : `${String(size)}%`,
    ...keepFixedStyles(declarations),
  }).filter(([, value]) => value !== undefined);
  const kept = new Set(styles.map(([name]) => name));
  for (const [name, value] of declarations)
    if (tagName !== "tr" && !kept.has(name) && !(name === "font-variant" && kept.has("font-variant-caps")))
      if (!isReadElsewhere(element, name, value)) warnOf(name, value);
  const isKept = styles.length > 0 && tagName !== "tr" && around.depth < deepest;
  if (!isKept) delete element.properties.style;
  else element.properties.style = styles.map(([name, value]) => `${name}: ${String(value)}`).join("; ");
  return {
    depth: around.depth + (isKept ? 1 : 0),
    background: colours.background ?? around.background,
    text: colours.text ?? around.text,
    isSized: isSized || size !== undefined,
  };
}

function isCode({ tagName, children: [first] }: Element): boolean {
  return tagName === "pre" && first?.type === "element" && first.tagName === "code";
}

/** Returns the declarations of an element by their names, those of older HTML among them. */
function collectDeclarations({ tagName, properties }: Element): ReadonlyMap<string, string> {
  const { style, color, size, bgColor } = properties;
  const older = [
    ...(tagName === "font" && typeof color === "string" ? [["color", color]] : []),
    ...(tagName === "font" && size !== undefined ? [["font-size", `font ${String(size)}`]] : []),
    ...(typeof bgColor === "string" ? [["background-color", bgColor]] : []),
  ] as [string, string][];
  const declarations = typeof style === "string" ? parseDeclarations(style) : [];
  return new Map([...older, ...declarations]);
}

/** Declarations that change nothing on paper. */
const withoutEffect: ReadonlySet<string> = new Set([
  "height: auto",
  "border-collapse: collapse",
  "display: inline",
  "display: block",
  "font-weight: normal",
  "font-style: normal",
]);

/** Returns whether other code reads a declaration of an element, or it changes nothing on paper. */
function isReadElsewhere({ tagName }: Element, name: string, value: string): boolean {
  if (/^(?:direction|(?:page-)?break-(?:before|after|inside))$/.test(name)) return true;
  if (name === "text-align")
    return /^(?:div|p|h[1-6]|t[dhr])$/.test(tagName) || /^(?:left|start)$/i.test(value);
  if (name === "float") return tagName === "span" && /^right$/i.test(value);
  if (tagName === "img" && /^(?:max-)?width$/.test(name)) return /^\d[\d.]*(?:px|%)$/.test(value);
  return withoutEffect.has(`${name}: ${value}`);
}

function giveToCells({ properties, children }: Element): void {
  const { style = "", bgColor } = properties;
  for (const cell of children)
    if (cell.type === "element") {
      cell.properties.style = [style, cell.properties.style].join(";");
      cell.properties.bgColor ??= bgColor;
    }
}

/** Chooses a readable pair of colours for a text, as far as the theme sets none. */
function chooseColours(
  element: Element,
  declarations: ReadonlyMap<string, string>,
  around: Surroundings,
): { readonly text?: string; readonly background?: string } {
  const text = readColour(declarations.get("color") ?? "");
  const given = declarations.get("background-color") ?? "";
  const behind = readColour(given) ?? readColour(given.split(/\s+/)[0] ?? "");
  if (behind === undefined) return text === undefined ? {} : { text: makeReadable(text, around.background) };
  const isPlain = text !== undefined && !hasThemeColours(element);
  const background = isPlain ? behind : makePale(behind, reportVariables.ink, paleEnough);
  const shown = text ?? around.text;
  return { background, ...(shown !== undefined && { text: makeReadable(shown, background) }) };
}

function hasThemeColours({ children }: Element): boolean {
  return children.some(
    (child) => child.type === "element" && (coloured.has(child.tagName) || hasThemeColours(child)),
  );
}

/** Keeps those of which there is one choice. */
function keepFixedStyles(
  declarations: ReadonlyMap<string, string>,
): Readonly<Record<string, string | undefined>> {
  const [, line] = /^(underline|line-through)\b/i.exec(declarations.get("text-decoration") ?? "") ?? [];
  const variant = declarations.get("font-variant-caps") ?? declarations.get("font-variant") ?? "";
  return {
    "font-variant-caps": /\bsmall-caps\b/i.test(variant) ? "small-caps" : undefined,
    "font-weight": /^(?:bold|bolder|[6-9]00)$/i.test(declarations.get("font-weight") ?? "")
      ? "700"
      : undefined,
    "font-style": /^(?:italic|oblique)$/i.test(declarations.get("font-style") ?? "") ? "italic" : undefined,
    "text-decoration": line?.toLowerCase(),
  };
}
