import { countPixels, readImageKind } from "../image-kind.ts";
import { readDataUri } from "../data-uri.ts";
import {
  allowedElements,
  allowedProperties,
  htmlProperties,
  plainAttributes,
  referringElements,
} from "./allowed.ts";
import {
  parseFragment,
  maxCustom,
  readValue,
  substituteVariables,
  type CssValue,
  type CustomProperties,
} from "./css-values.ts";
import { drawHtmlText, drawSwitchText } from "./foreign-object.ts";
import { parseLengthPx, readPathPrefix } from "./geometry.ts";
import { decodeSvg, parseSvg, SvgError, type SourceElement, type SourceImage } from "./parse-svg.ts";
import type { EmbeddedImage, SvgElement, SvgImage } from "./svg-tree.ts";
import { mayHaveVariables, readStyleSheet, type StyleSheet } from "./style-sheet.ts";

/** How deep SVG images may hold others. */
const maxImages = 2;
/** Characters of all declarations that are written. */
const maxStyles = 16_000_000;
const maxCustomProperties = 200;

/**
 * Parses an SVG image and builds another one from its allowed elements, attributes and properties. Style sheets are resolved into the elements that
 * they style, and references into new names of their targets, so that the count covers what a browser draws.
 * @throws {SvgError} when it cannot be shown
 */
export function sanitizeSvg(text: string, depth = 0): SvgImage {
  const image = parseSvg(text);
  const sanitizer = createSanitizer(image, readStyleSheet(joinStyles(image)), depth);
  const root = sanitizer.element(image.root, new Map());
  if (!root) throw new SvgError("its root element is not drawn");
  setSize(root);
  return { root, ...sanitizer };
}

function joinStyles({ elements }: SourceImage): string {
  return elements
    .filter(
      ({ name, attributes }) =>
        name === "style" && /^\s*(?:text\/css\s*)?$/i.test(attributes.get("type") ?? ""),
    )
    .map(({ children }) => children.filter((child) => typeof child === "string").join(""))
    .join("\n");
}

interface Sanitizer extends Omit<SvgImage, "root"> {
  element(source: SourceElement, inherited: CustomProperties): SvgElement | undefined;
}

function createSanitizer({ elements }: SourceImage, sheet: StyleSheet, depth: number): Sanitizer {
  const sources = new Map<string, SourceElement>();
  for (const element of elements) {
    const id = element.attributes.get("id");
    // The first is meant where several have one id (DOM, section 4.2.4).
    if (id !== undefined && !sources.has(id)) sources.set(id, element);
  }
  const names = new Map<SourceElement, string>();
  const withId = new Map<SourceElement, SvgElement>();
  const byId = new Map<string, SvgElement>();
  const values = new Map<string, CssValue | undefined>();
  const images = new Map<string, EmbeddedImage | undefined>();
  let hasHtml = false;
  let written = 0;

  const replaceId = (id: string): string | undefined => {
    const source = sources.get(id) ?? sources.get(decodeFragment(id));
    if (!source) return undefined;
    const name = names.get(source) ?? `e${String(names.size)}`;
    names.set(source, name);
    return name;
  };

  const sanitizeValue = (property: string, text: string): string | undefined => {
    const key = `${property}:${text}`;
    const isKnown = values.has(key);
    const value = isKnown ? values.get(key) : readValue(property, text);
    if (!isKnown && key.length < 200 && values.size < 20_000) values.set(key, value);
    if (!value) return undefined;
    if (value.ids.length === 0) return value.text;
    const targets = value.ids.map((id) => replaceId(id));
    return value.text.replace(/url\(#@(\d+)\)/g, (_, number: string) => {
      const name = targets[Number(number)];
      // A missing target draws nothing, and the fallback paint is used.
      return `url(#${name ?? "none"})`;
    });
  };

  /** Returns the declarations of an element, and the custom properties that it and those in it see. */
  const computeStyles = (
    source: SourceElement,
    inherited: CustomProperties,
  ): { readonly style: Map<string, string>; readonly custom: CustomProperties } => {
    const declarations = sheet.declarationsFor(source);
    let custom = inherited;
    for (const { property, value } of declarations) {
      if (!property.startsWith("--")) continue;
      const known = substituteVariables(value, custom);
      if (known === undefined || known.length > maxCustom) continue;
      if (custom === inherited) custom = new Map(inherited);
      if (custom.size < maxCustomProperties || custom.has(property))
        (custom as Map<string, string>).set(property, known);
    }
    const style = new Map<string, string>();
    for (const { property, value } of declarations) {
      if (property.startsWith("--")) continue;
      const plain = mayHaveVariables(value) ? substituteVariables(value, custom) : value;
      const known = plain === undefined ? undefined : sanitizeValue(property, plain);
      if (known === undefined) continue;
      // It is behind a shorthand that was before it, and before one that comes after it.
      style.delete(property);
      style.set(property, known);
    }
    return { style, custom };
  };

  const keepAttributes = (source: SourceElement, custom: CustomProperties): Map<string, string> => {
    const kept = new Map<string, string>();
    for (const [name, value] of source.attributes) {
      if (name === "d") {
        if (source.name === "path") kept.set(name, readPathPrefix(value));
      } else if (plainAttributes.has(name)) {
        const isList = lists.has(name) || holdsText.has(source.name);
        if ((isList || value.length <= maxPlain) && plainValue.test(value)) kept.set(name, value);
      } else if (name === "xml:space" || name === "xml:lang" || name === "lang") {
        if (/^[\w-]{1,35}$/.test(value)) kept.set(name, value);
      } else if (allowedProperties.has(name) && name !== "font") {
        const plain = mayHaveVariables(value) ? substituteVariables(value, custom) : value;
        const known = plain === undefined ? undefined : sanitizeValue(name, plain);
        if (known !== undefined) kept.set(name, known);
      } else if (name === "href" && referringElements.has(source.name)) {
        const id = parseFragment(value);
        const target = id === undefined ? undefined : replaceId(id);
        if (target !== undefined) kept.set("href", `#${target}`);
      }
    }
    return kept;
  };

  const readImage = (href: string): EmbeddedImage | undefined => {
    if (!images.has(href)) images.set(href, readEmbedded(href, depth));
    return images.get(href);
  };

  const element = (source: SourceElement, inherited: CustomProperties): SvgElement | undefined => {
    const name = nameFor(source);
    if (name === undefined || !isForReader(source)) return undefined;
    const { style, custom } = computeStyles(source, inherited);
    for (const property of htmlProperties) style.delete(property);
    const attributes = keepAttributes(source, custom);
    for (const property of style.keys()) attributes.delete(property);
    if (source.parent) for (const property of rootProperties) style.delete(property);
    written += measureLength(style);
    if (written > maxStyles) throw new SvgError("its style sheet sets more than 16 MB of properties");
    const href = source.attributes.get("href");
    const shown = name === "image" && href !== undefined ? readImage(href.trim()) : undefined;
    if (name === "image" && !shown) return undefined;
    const made: SvgElement = { name, attributes, style, children: [], ...(shown && { shown }) };
    addChildren(made, source, custom);
    if (source.attributes.has("id")) withId.set(source, made);
    return made;
  };

  const addChildren = (made: SvgElement, source: SourceElement, custom: CustomProperties): void => {
    const computeStyle = (html: SourceElement) => computeStyles(html, custom).style;
    if (source.name === "switch") {
      const child = chooseChild(source);
      const drawn = child && element(child.source, custom);
      const label = child?.html && drawSwitchText(drawn, child.html, computeStyle);
      const shownChild = label ?? drawn;
      if (shownChild) made.children.push(shownChild);
      hasHtml ||= label !== undefined;
      return;
    }
    for (const child of source.children) {
      if (typeof child === "string") {
        if (holdsText.has(made.name)) made.children.push(child);
      } else if (child.name === "foreignObject") {
        const text = drawHtmlText(child, computeStyle);
        if (!text || made.name === "clipPath") continue;
        hasHtml = true;
        made.children.push(text);
      } else {
        const drawn = element(child, custom);
        if (drawn) made.children.push(drawn);
      }
    }
  };

  return {
    element(source, inherited) {
      const root = element(source, inherited);
      // An element may come before what refers to it.
      for (const [target, name] of names) {
        const made = withId.get(target);
        if (!made) continue;
        made.attributes.set("id", name);
        byId.set(name, made);
      }
      return root;
    },
    fontFaces: sheet.fontFaces,
    byId,
    get hasHtml() {
      return hasHtml;
    },
  };
}

/** Longest attribute that is no list, and those that are one of any length; so are the places of letters. */
const maxPlain = 2_000;
const lists: ReadonlySet<string> = new Set(["points", "values", "tableValues", "kernelMatrix"]);
/** Numbers, lengths, lists and keywords. */
const plainValue = /^[-+\w\s.,%#()]*$/;
const holdsText: ReadonlySet<string> = new Set(["text", "tspan", "textPath"]);
/** Properties that only the outermost element has. */
const rootProperties = ["background-color", "max-width", "max-height"];

/** Returns the name that an element is written by; undefined for one that is left out. */
function nameFor({ name, parent }: SourceElement): string | undefined {
  if (name === "switch") return "g";
  if (name === "a") return parent && holdsText.has(parent.name) ? "tspan" : "g";
  return allowedElements.has(name) ? name : undefined;
}

/** Returns whether an element is drawn by its conditions (SVG 2, section 5.9.4): a document's images are in the reader's language, which Chromium takes as English. */
function isForReader({ attributes }: SourceElement): boolean {
  const languages = attributes.get("systemLanguage");
  if (languages !== undefined && !languages.split(",").some((tag) => /^en(?:-|$)/i.test(tag.trim())))
    return false;
  const extensions = attributes.get("requiredExtensions");
  return extensions === undefined || extensions.trim() === "http://www.w3.org/1999/xhtml";
}

/** Chooses the child of a `switch` that is drawn: rather than HTML, the one for programs without it. */
function chooseChild({
  children,
}: SourceElement): { readonly source: SourceElement; readonly html: SourceElement | undefined } | undefined {
  const elements = children.filter((child) => typeof child !== "string").filter(isForReader);
  const source = elements.find((child) => nameFor(child) !== undefined);
  return source && { source, html: elements.find(({ name }) => name === "foreignObject") };
}

function decodeFragment(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function measureLength(style: ReadonlyMap<string, string>): number {
  let length = 0;
  for (const [property, value] of style) length += property.length + value.length;
  return length;
}

/** Reads an embedded image. @throws {SvgError} when SVG images are nested */
function readEmbedded(href: string, depth: number): EmbeddedImage | undefined {
  const data = readDataUri(href);
  const kind = data && readImageKind(data.bytes);
  if (!kind) return undefined;
  if (kind.size) return { mediaType: kind.mediaType, pixels: countPixels(kind), bytes: data.bytes };
  if (depth >= maxImages) throw new SvgError(`it nests SVG images more than ${String(maxImages)} deep`);
  return { drawing: sanitizeSvg(decodeSvg(data.bytes), depth + 1) };
}

/** Writes the size of an image in pixels, as its attributes or its style have it. */
function setSize({ attributes, style }: SvgElement): void {
  for (const side of ["width", "height"]) {
    const length = parseLengthPx(style.get(side) ?? attributes.get(side));
    style.delete(side);
    attributes.delete(side);
    if (length !== undefined && length > 0) attributes.set(side, String(length));
  }
  for (const place of ["x", "y"]) attributes.delete(place);
}
