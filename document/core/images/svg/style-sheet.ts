import { _compileUnsafe } from "css-select";
import { tokenTypes } from "css-tree/tokenizer";
import { AttributeAction, parse as parseSelector, SelectorType, type Selector } from "css-what";
import { allowedProperties, htmlProperties } from "./allowed.ts";
import { fromBase64 } from "../base64.ts";
import { readDeclarations, readRules, readTokens, type CssPart } from "./css-syntax.ts";
import { listAddresses, maxCustom, readValue, listTokens } from "./css-values.ts";
import { SvgError, type SourceElement } from "./parse-svg.ts";

/** A declaration whose property is allowed. */
export interface Declaration {
  readonly property: string;
  /** As written; with `var()` in it, it is known only at an element. */
  readonly value: string;
  readonly isImportant: boolean;
}

/** The style sheets of an SVG image. */
export interface StyleSheet {
  /**
   * Lists the declarations that apply to an element, the strongest last, those of its `style` attribute among them (CSS Cascade, section 6).
   * @throws {SvgError} when matching all elements is too much work
   */
  declarationsFor(element: SourceElement): readonly Declaration[];
  /** Sanitised rules for fonts that the image embeds. */
  readonly fontFaces: readonly string[];
}

interface Matcher {
  readonly matches: (element: SourceElement) => boolean;
  readonly specificity: number;
  readonly order: number;
  readonly declarations: readonly Declaration[];
}

/** Longest selector, and most parts that it has. */
const maxSelector = 500;
const maxParts = 40;
const maxSelectors = 20_000;
/** Different properties that a rule may set, custom ones among them. */
const maxDeclarations = 500;
/** Steps of matching all selectors with all elements: elements that are looked at, and declarations that are merged. */
const maxSteps = 6_000_000;

/** Reads a style sheet. @throws {SvgError} when it has too many rules */
export function readStyleSheet(text: string): StyleSheet {
  const steps = createSteps();
  const inlineDeclarations = createInlineReader();
  const index = new Map<string, Matcher[]>();
  const fontFaces: string[] = [];
  let selectors = 0;

  readRules(readTokens(text), {
    rule(prelude, block) {
      const declarations = keepAllowed(block);
      if (declarations.length === 0) return;
      for (const selector of splitSelectors(prelude)) {
        if (++selectors > maxSelectors) throw new SvgError("its style sheet has more than 20,000 selectors");
        const matcher = compileSelector(selector, steps);
        if (!matcher) continue;
        const list = index.get(matcher.key) ?? [];
        list.push({ ...matcher, order: selectors, declarations });
        index.set(matcher.key, list);
      }
    },
    atRule(name, prelude, block) {
      if (name !== "font-face") return appliesAlways(name, prelude);
      const fontFace = fontFaces.length < maxFontFaces ? readFontFace(block) : undefined;
      if (fontFace !== undefined) fontFaces.push(fontFace);
      return false;
    },
  });

  return {
    fontFaces,
    declarationsFor(element) {
      const matched: Matcher[] = [];
      for (const key of listIndexKeys(element)) {
        for (const matcher of index.get(key) ?? []) {
          steps.take(1);
          if (matcher.matches(element)) matched.push(matcher);
        }
      }
      matched.sort((a, b) => a.specificity - b.specificity || a.order - b.order);
      const declarations = matched.flatMap(({ declarations }) => declarations);
      declarations.push(...inlineDeclarations(element.attributes.get("style") ?? ""));
      steps.take(declarations.length);
      return declarations.some(({ isImportant }) => isImportant)
        ? [
            ...declarations.filter(({ isImportant }) => !isImportant),
            ...declarations.filter(({ isImportant }) => isImportant),
          ]
        : declarations;
    },
  };
}

/** Reads `style` attributes, of which many elements of a drawing have the same. */
function createInlineReader(): (style: string) => readonly Declaration[] {
  const read = new Map<string, readonly Declaration[]>();
  return (style) => {
    if (style.trim() === "") return [];
    const known = read.get(style);
    if (known) return known;
    const declarations = keepAllowed(readTokens(style));
    if (read.size < maxRemembered && style.length < maxRememberedLength) read.set(style, declarations);
    return declarations;
  };
}

const maxRemembered = 10_000;
const maxRememberedLength = 2_000;

/** Returns the last valid declaration of each property that is allowed. */
function keepAllowed(block: CssPart): readonly Declaration[] {
  const byProperty = new Map<string, Declaration>();
  const add = (property: string, value: string, isImportant: boolean): void => {
    if (byProperty.get(property)?.isImportant === true && !isImportant) return;
    if (byProperty.size >= maxDeclarations && !byProperty.has(property)) return;
    // It takes its new place among the others, as a shorthand among its parts.
    byProperty.delete(property);
    byProperty.set(property, { property, value, isImportant });
  };
  for (const { property: written, value, isImportant } of readDeclarations(block)) {
    if (written.startsWith("--")) {
      if (value.length <= maxCustom) add(written, value, isImportant);
      continue;
    }
    for (const property of listLonghands(written)) {
      if (!allowedProperties.has(property) && !htmlProperties.has(property)) continue;
      if (mayHaveVariables(value) || readValue(property, value)) add(property, value, isImportant);
    }
  }
  return [...byProperty.values()];
}

export function mayHaveVariables(value: string): boolean {
  return value.includes("\\") || /var\s*\(/i.test(value);
}

function listLonghands(property: string): readonly string[] {
  if (property === "marker") return ["marker-start", "marker-mid", "marker-end"];
  return property === "background" ? ["background", "background-color"] : [property];
}

/** A media query for a white page, with single blanks. */
const lightQuery = /^(?:(?:only )?(?:all|screen)(?: and )?)?(?:\( ?prefers-color-scheme ?: ?light ?\))?$/;

/** Returns whether a block's rules apply to an image on a white page, whatever its size. */
function appliesAlways(name: string, prelude: string): boolean {
  const condition = prelude
    .toLowerCase()
    .replace(/\/\*[^]*?\*\//g, " ")
    .trim();
  if (name === "media")
    return condition.split(",").some((query) => lightQuery.test(query.replace(/\s+/g, " ").trim()));
  return name === "supports" && !condition.includes("not");
}

/** Splits a list of selectors. One that is longer than any that programs write is left out. */
function splitSelectors(prelude: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const { type, text } of listTokens(prelude)) {
    if (type === tokenTypes.Comma && depth === 0) {
      selectors.push("");
      continue;
    }
    if (type === tokenTypes.Function || type === tokenTypes.LeftParenthesis) depth++;
    else if (type === tokenTypes.RightParenthesis) depth--;
    const before = selectors.at(-1) ?? "";
    if (before.length <= maxSelector) selectors[selectors.length - 1] = before + text;
  }
  return selectors
    .map((selector) => selector.trim())
    .filter((selector) => selector !== "" && selector.length <= maxSelector);
}

function compileSelector(
  text: string,
  steps: Steps,
): (Pick<Matcher, "matches" | "specificity"> & { readonly key: string }) | undefined {
  try {
    const [selector = [], ...others] = parseSelector(text);
    if (others.length > 0 || selector.length === 0 || selector.length > maxParts) return undefined;
    const key = findIndexKey(selector);
    const specificity = computeSpecificity(selector);
    const matches = _compileUnsafe<SourceElement | string, SourceElement>([selector], {
      xmlMode: true,
      adapter: createAdapter(steps),
      cacheResults: false,
    });
    return { matches, key, specificity };
  } catch {
    // It is not valid, or of a kind that no drawing has: pseudo-elements, namespaces.
    return undefined;
  }
}

/** Returns the rule's place in the index: a class, id or name that the last element of its selector has. */
function findIndexKey(selector: readonly Selector[]): string {
  const last = selector.slice(selector.findLastIndex(({ type }) => combinators.has(type)) + 1);
  for (const part of last) {
    if (part.type !== SelectorType.Attribute || part.ignoreCase === true) continue;
    if (part.name === "id" && part.action === AttributeAction.Equals) return `#${part.value}`;
    if (part.name === "class" && part.action === AttributeAction.Element) return `.${part.value}`;
  }
  const tag = last.find(({ type }) => type === SelectorType.Tag);
  return tag && "name" in tag ? tag.name : "*";
}

const combinators: ReadonlySet<string> = new Set([
  "adjacent",
  "child",
  "descendant",
  "parent",
  "sibling",
  "column-combinator",
]);

function listIndexKeys({ name, attributes }: SourceElement): readonly string[] {
  const classes = (attributes.get("class") ?? "").split(/\s+/, 50).filter((word) => word !== "");
  return [
    "*",
    toLocalName(name),
    `#${attributes.get("id") ?? ""}`,
    ...new Set(classes.map((word) => `.${word}`)),
  ];
}

function toLocalName(name: string): string {
  return name.replace("xhtml:", "");
}

/** Returns how specific a selector is (Selectors 4, section 17), as one number. */
function computeSpecificity(selector: readonly Selector[]): number {
  return selector.reduce((sum, part) => {
    switch (part.type) {
      case SelectorType.Attribute:
        return sum + (part.name === "id" && part.ignoreCase === "quirks" ? 1_000_000 : 1_000);
      case SelectorType.Tag:
        return sum + 1;
      case SelectorType.Pseudo: {
        if (part.name === "where") return sum;
        const isList = ["is", "not", "has", "matches"].includes(part.name) && Array.isArray(part.data);
        return sum + (isList ? Math.max(0, ...(part.data as Selector[][]).map(computeSpecificity)) : 1_000);
      }
      default:
        return sum;
    }
  }, 0);
}

interface Steps {
  /** Counts steps. @throws {SvgError} when none are left */
  take(count: number): void;
}

function createSteps(): Steps {
  let left = maxSteps;
  return {
    take(count) {
      left -= count;
      if (left < 0) throw new SvgError("its style sheet has too many rules for its number of elements");
    },
  };
}

function createAdapter(steps: Steps) {
  const isTag = (node: SourceElement | string): node is SourceElement => {
    steps.take(1);
    return typeof node !== "string";
  };
  const listChildren = (node: SourceElement | string) => (typeof node === "string" ? [] : node.children);
  return {
    isTag,
    getAttributeValue: ({ attributes }: SourceElement, name: string) => {
      const value = attributes.get(name);
      steps.take(1 + (value?.length ?? 0) / 100);
      return value;
    },
    getChildren: listChildren,
    getName: ({ name }: SourceElement) => toLocalName(name),
    getParent: (element: SourceElement) => {
      steps.take(1);
      return element.parent ?? null;
    },
    getSiblings: (node: SourceElement | string) =>
      typeof node === "string" ? [] : (node.parent?.children ?? [node]),
    prevElementSibling: (node: SourceElement | string) =>
      typeof node === "string" ? null : (node.previous ?? null),
    getText: () => "",
    hasAttrib: ({ attributes }: SourceElement, name: string) => attributes.has(name),
    removeSubsets: (nodes: (SourceElement | string)[]) => nodes,
    equals: (a: SourceElement | string, b: SourceElement | string) => {
      steps.take(1);
      return a === b;
    },
  };
}

const fontProperties = /^(?:font-(?:family|style|weight|stretch|variant|feature-settings)|unicode-range)$/;
const fontTypes = String.raw`font|application\/(?:x-font|font|octet-stream|vnd\.ms-opentype)`;
const fontPrefix = new RegExp(`^data:(?:${fontTypes})[^,]{0,60};base64,`, "i");
const maxFontValue = 4_000;
/** Chinese comes in a hundred parts. */
const maxFontFaces = 400;
/** The most bytes of a decompressed font. */
const maxFontBytes = 16_000_000;

/** Formats a font rule that contains its data; undefined for one that names another address, which is never loaded. */
function readFontFace(block: CssPart): string | undefined {
  const written: string[] = [];
  let hasData = false;
  for (const { property, value } of readDeclarations(block)) {
    if (property === "src") {
      const data = listAddresses(value)
        .map((address) => address.replace(/\s+/g, ""))
        .find((address) => isFont(address));
      if (data === undefined) continue;
      hasData = true;
      written.push(`src:url(${data})`);
    } else if (fontProperties.test(property) && value.length <= maxFontValue && /^[^\\;{}<>@]*$/.test(value))
      written.push(`${property}:${value}`);
  }
  return hasData ? `@font-face{${written.join(";")}}` : undefined;
}

function isFont(address: string): boolean {
  const [type] = fontPrefix.exec(address) ?? [];
  if (type === undefined) return false;
  const data = address.slice(type.length);
  if (!/^[\w+/]+={0,2}$/.test(data)) return false;
  const head = fromBase64(data.slice(0, 32));
  const signature = String.fromCharCode(...head.subarray(0, 4));
  if (signature !== "wOFF" && signature !== "wOF2") return true;
  // The size of the font when it is unpacked (WOFF 1.0, section 3; WOFF 2.0, section 4.1).
  const bytes = head.length < 20 ? Infinity : new DataView(head.buffer, head.byteOffset).getUint32(16);
  return bytes <= maxFontBytes;
}
